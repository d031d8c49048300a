// A moving picture from still ones: an animated PNG that draws of each frame only what is other than in the one before.

import { deflateSync, inflateSync } from "node:zlib";

export interface Frame {
  png: Buffer;
  /** How long it is seen. */
  ms: number;
}

interface Chunk {
  kind: string;
  data: Buffer;
}

/** Three bytes for each point, line by line. */
interface Picture {
  width: number;
  height: number;
  bytes: Buffer;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc(bytes: Buffer): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function chunks(png: Buffer): Chunk[] {
  const found: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    found.push({ kind: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return found;
}

function written({ kind, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc(body))]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4));
  return bytes;
}

const paeth = (a: number, b: number, c: number) => {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};

/** The points of a PNG as browsers write it: eight bits, true colour with or without transparency, not interlaced. */
function read(png: Buffer): Picture {
  const all = chunks(png);
  const header = all.find((it) => it.kind === "IHDR")?.data ?? Buffer.alloc(13);
  const [width, height, depth, kind, interlaced] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9], header[12]];
  const step = kind === 6 ? 4 : 3;
  if (depth !== 8 || (kind !== 2 && kind !== 6) || interlaced !== 0) throw new Error("a PNG of another kind");
  const raw = inflateSync(Buffer.concat(all.filter((it) => it.kind === "IDAT").map((it) => it.data)));
  const line = width * step;
  const bytes = Buffer.alloc(width * height * 3);
  let above = Buffer.alloc(line);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)] ?? 0;
    const now = Buffer.from(raw.subarray(y * (line + 1) + 1, (y + 1) * (line + 1)));
    for (let i = 0; i < line; i++) {
      const [a, b, c] = [i < step ? 0 : (now[i - step] ?? 0), above[i] ?? 0, i < step ? 0 : (above[i - step] ?? 0)];
      const guess = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter] ?? 0;
      now[i] = ((now[i] ?? 0) + guess) & 0xff;
    }
    for (let x = 0; x < width; x++) now.copy(bytes, (y * width + x) * 3, x * step, x * step + 3);
    above = now;
  }
  return { width, height, bytes };
}

/** Where two pictures differ; nothing where they are the same. */
function difference(a: Picture, b: Picture): Box | null {
  let [left, right, top, below] = [a.width, -1, a.height, -1];
  for (let y = 0; y < a.height; y++) {
    const [from, to] = [y * a.width * 3, (y + 1) * a.width * 3];
    if (a.bytes.compare(b.bytes, from, to, from, to) === 0) continue;
    [top, below] = [Math.min(top, y), y];
    for (let x = 0; x < a.width; x++) {
      const at = from + x * 3;
      if (a.bytes[at] === b.bytes[at] && a.bytes[at + 1] === b.bytes[at + 1] && a.bytes[at + 2] === b.bytes[at + 2]) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: below - top + 1 };
}

/** A part of a picture, packed: each line as it is or by what is other than the point above, whichever is smaller. */
function packed({ width, bytes }: Picture, box: Box): Buffer {
  const line = box.width * 3;
  const ways = [0, 2].map((filter) => {
    const raw = Buffer.alloc((line + 1) * box.height);
    for (let y = 0; y < box.height; y++) {
      const [from, to] = [((box.y + y) * width + box.x) * 3, y * (line + 1)];
      raw[to] = y === 0 ? 0 : filter;
      for (let i = 0; i < line; i++) {
        const above = filter === 2 && y > 0 ? (bytes[from + i - width * 3] ?? 0) : 0;
        raw[to + 1 + i] = ((bytes[from + i] ?? 0) - above) & 0xff;
      }
    }
    return deflateSync(raw, { level: 9 });
  });
  return ways.reduce((a, b) => (b.length < a.length ? b : a));
}

/** The frames one after the other, again and again. */
export function animated(frames: Frame[]): Buffer {
  const shown: { picture: Picture; box: Box; ms: number }[] = [];
  for (const { png, ms } of frames) {
    const picture = read(png);
    const last = shown.at(-1);
    const box = last ? difference(last.picture, picture) : { x: 0, y: 0, width: picture.width, height: picture.height };
    if (box) shown.push({ picture, box, ms });
    // What stays the same stays longer.
    else if (last) last.ms += ms;
  }
  const first = shown[0]?.picture;
  if (!first) throw new Error("a moving picture needs frames");
  const out: Chunk[] = [
    { kind: "IHDR", data: Buffer.concat([numbers(first.width, first.height), Buffer.from([8, 2, 0, 0, 0])]) },
    { kind: "acTL", data: numbers(shown.length, 0) },
  ];
  let number = 0;
  shown.forEach(({ picture, box, ms }, i) => {
    const timing = Buffer.alloc(6);
    timing.writeUInt16BE(Math.min(Math.round(ms), 65_535));
    timing.writeUInt16BE(1000, 2);
    out.push({ kind: "fcTL", data: Buffer.concat([numbers(number++, box.width, box.height, box.x, box.y), timing]) });
    const data = packed(picture, box);
    out.push(i === 0 ? { kind: "IDAT", data } : { kind: "fdAT", data: Buffer.concat([numbers(number++), data]) });
  });
  out.push({ kind: "IEND", data: Buffer.alloc(0) });
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...out.map(written)]);
}
