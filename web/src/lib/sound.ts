/** Five short wooden and paper sounds, made here and now from noise and a decaying tone. */
import { settings } from "./settings.svelte";

type Name = "turn" | "card" | "piece" | "talk" | "end";
const TONES: Record<Name, { pitch: number[]; noise: number; length: number }> = {
  turn: { pitch: [392, 523], noise: 0.05, length: 0.22 },
  card: { pitch: [], noise: 0.6, length: 0.09 },
  piece: { pitch: [196], noise: 0.3, length: 0.1 },
  talk: { pitch: [587], noise: 0.12, length: 0.12 },
  end: { pitch: [262, 330, 392], noise: 0.05, length: 0.5 },
};
let context: AudioContext | undefined;

function play(name: Name): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const { pitch, noise, length } = TONES[name];
  const out = context.createGain();
  out.gain.value = 0.4;
  out.connect(context.destination);
  const rate = context.sampleRate;
  const frames = Math.ceil(rate * (length + pitch.length * 0.12));
  const buffer = context.createBuffer(1, frames, rate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < frames; at++) {
    const time = at / rate;
    data[at] = noise * (Math.random() * 2 - 1) * Math.exp(-time * 70);
    pitch.forEach((hertz, order) => {
      const since = time - order * 0.12;
      if (since > 0) data[at]! += 0.35 * Math.sin(2 * Math.PI * hertz * since) * Math.exp(-since * 16);
    });
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(out);
  source.start();
}
export const sounds = { play };
