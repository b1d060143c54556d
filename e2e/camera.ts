// A fake camera: the browser plays a video file with a QR code.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'lean-qr';

const [WIDTH, HEIGHT, MODULE] = [640, 480, 9];
const [BLACK, WHITE, GREY] = [16, 235, 128];

// The video file of this worker. The process id in the name separates it from the files of other workers.
const CAMERA_FILE = join(tmpdir(), `camera-${process.pid}.y4m`);
export const CAMERA_ARGS = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${CAMERA_FILE}`,
];

export function showToCamera(text: string): void {
  const code = generate(text);
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const [left, top] = [(WIDTH - code.size * MODULE) / 2, (HEIGHT - code.size * MODULE) / 2].map(Math.round);
  for (let y = 0; y < code.size * MODULE; y++) {
    for (let x = 0; x < code.size * MODULE; x++) {
      if (code.get(Math.floor(x / MODULE), Math.floor(y / MODULE))) luma[(y + (top ?? 0)) * WIDTH + x + (left ?? 0)] = BLACK;
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`);
  writeFileSync(CAMERA_FILE, Buffer.concat([header, ...Array.from({ length: 10 }, () => frame)]));
}
