import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  // `npm run dev` beside a running `redfive serve --no-open`.
  server: { proxy: { "/api": { target: process.env.REDFIVE_URL ?? "http://127.0.0.1:4280", changeOrigin: true, ws: true, headers: { origin: process.env.REDFIVE_URL ?? "http://127.0.0.1:4280" } } } },
  build: { target: "es2022", modulePreload: false },
});
