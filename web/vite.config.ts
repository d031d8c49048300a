import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  // `npm run dev` beside a running `redfive serve --no-open`.
  server: { proxy: { "/api": { target: "http://127.0.0.1:4280", changeOrigin: true } } },
  build: { target: "es2022", modulePreload: false },
});
