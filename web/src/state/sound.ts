// Sounds, made by the browser when they are needed; no files. Off unless the player wants them.

export type Noise = 'dice' | 'shot' | 'blast' | 'turn';

let context: AudioContext | null = null;

/** A burst of noise that fades, through a filter that falls from one pitch to another. */
function burst(audio: AudioContext, seconds: number, from: number, to: number, loud: number, delay = 0): void {
  const start = audio.currentTime + delay;
  const samples = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < samples; index++) data[index] = (Math.random() * 2 - 1) * (1 - index / samples) ** 2;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + seconds);
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

/** A tone that glides and fades. */
function tone(audio: AudioContext, seconds: number, from: number, to: number, loud: number, delay = 0): void {
  const start = audio.currentTime + delay;
  const source = audio.createOscillator();
  source.type = 'triangle';
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + seconds);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + seconds);
}

const NOISES: Record<Noise, (audio: AudioContext) => void> = {
  dice(audio) {
    for (const delay of [0, 0.06, 0.13, 0.22]) burst(audio, 0.05, 5200, 1800, 0.16, delay);
  },
  shot: (audio) => tone(audio, 0.22, 1500, 180, 0.14),
  blast(audio) {
    burst(audio, 0.7, 900, 60, 0.4);
    tone(audio, 0.5, 90, 35, 0.25);
  },
  turn(audio) {
    tone(audio, 0.18, 523, 523, 0.12);
    tone(audio, 0.3, 784, 784, 0.12, 0.14);
  },
};

/** Makes a sound; silent where the browser has none, or nobody has touched the page yet. */
export function play(noise: Noise): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  NOISES[noise](context);
  // A context at rest costs nothing.
  clearTimeout(rest);
  rest = setTimeout(() => void context?.suspend(), 1500);
}

let rest: ReturnType<typeof setTimeout> | undefined;
