// A moving picture from still ones: PNG frames of one size, put into one animated PNG.

interface Chunk {
  kind: string;
  data: Buffer;
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
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4));
  return bytes;
}

/** The frames one after the other, each for so many milliseconds, again and again. */
export function animated(frames: { png: Buffer; ms: number }[]): Buffer {
  const first = chunks(frames[0]?.png ?? Buffer.alloc(0));
  const header = first.find((it) => it.kind === "IHDR")?.data ?? Buffer.alloc(0);
  const out: Chunk[] = [{ kind: "IHDR", data: header }, { kind: "acTL", data: numbers(frames.length, 0) }];
  let number = 0;
  frames.forEach(({ png, ms }, i) => {
    const timing = Buffer.alloc(6);
    timing.writeUInt16BE(ms);
    timing.writeUInt16BE(1000, 2);
    out.push({ kind: "fcTL", data: Buffer.concat([numbers(number++, header.readUInt32BE(0), header.readUInt32BE(4), 0, 0), timing]) });
    for (const { kind, data } of chunks(png)) {
      if (kind !== "IDAT") continue;
      out.push(i === 0 ? { kind, data } : { kind: "fdAT", data: Buffer.concat([numbers(number++), data]) });
    }
  });
  out.push({ kind: "IEND", data: Buffer.alloc(0) });
  return Buffer.concat([frames[0]?.png.subarray(0, 8) ?? Buffer.alloc(0), ...out.map(written)]);
}
