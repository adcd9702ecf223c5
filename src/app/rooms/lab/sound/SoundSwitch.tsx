import type { Laboratory } from '../../../run/laboratory.ts';
import type { FlowStatus } from '#lab/protocol/protocol.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { Check } from '../../../ui/Check.tsx';

/** The sound of a flow: pitch in Hz, and whether an ACK and a drop are audible. */
interface Heard {
  readonly pitch: number;
  readonly tick: boolean;
  readonly click: boolean;
}

type Seen = Pick<FlowStatus, 'cwnd' | 'lastAckAt' | 'dropped'>;

/** Pitch for a window of one segment, and maximum pitch, Hz. Four times the window sounds an octave higher. */
const LOWEST = 110;
const HIGHEST = 3520;

/** Current sound of a flow. `before`: its state at the previous sample; null: no sample yet. */
export function heardOf(now: Seen, before: Seen | null): Heard {
  const pitch = LOWEST * Math.sqrt(Math.max(1, now.cwnd));
  return {
    pitch: Math.min(HIGHEST, pitch),
    tick: before !== null && now.lastAckAt > before.lastAckAt,
    click: before !== null && now.dropped > before.dropped,
  };
}

/** Sampling interval, ms, which limits the number of ticks and clicks at any pace. */
const EVERY = 50;
/** Volume of the tone, of a tick, of a click. */
const TONE = 0.05;
const TICK = 0.06;
const CLICK = 0.25;

/** Plays the selected flow of a run as sound: pitch is cwnd, a tick is an ACK, a click is a drop. */
class Sound {
  private readonly context = new AudioContext();
  private readonly tone = this.context.createOscillator();
  private readonly loudness = this.context.createGain();
  private before: { readonly flow: number; readonly status: FlowStatus } | null = null;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly laboratory: Laboratory) {
    this.loudness.gain.value = 0;
    this.tone.connect(this.loudness).connect(this.context.destination);
    this.tone.start();
    this.timer = setInterval(() => this.listen(), EVERY);
  }

  /** Whether the browser allows it. */
  async isAllowed(): Promise<boolean> {
    // Until the user has clicked, some browsers leave this promise pending.
    await Promise.race([this.context.resume(), new Promise((done) => setTimeout(done, 1000))]);
    return this.context.state === 'running';
  }

  end(): void {
    clearInterval(this.timer);
    void this.context.close();
  }

  private listen(): void {
    const { data, store } = this.laboratory;
    const { flow: selected, status } = store.getState();
    const first = data?.opened.flows.findIndex(({ kind }) => kind === 'tcp') ?? -1;
    const flow = selected >= 0 ? selected : first;
    const now = data?.present.flows[flow];
    const plays = status?.playing === true && now !== undefined && document.visibilityState === 'visible';
    this.loudness.gain.setTargetAtTime(plays ? TONE : 0, this.context.currentTime, 0.02);
    if (!plays) {
      this.before = null;
      return;
    }
    const { pitch, tick, click } = heardOf(now, this.before?.flow === flow ? this.before.status : null);
    this.before = { flow, status: now };
    this.tone.frequency.setTargetAtTime(pitch, this.context.currentTime, 0.02);
    if (tick) this.pulse(1800, 0.008, TICK);
    if (click) this.pulse(180, 0.06, CLICK);
  }

  /** A fading square wave: pitch in Hz, length in s, volume. */
  private pulse(pitch: number, length: number, loud: number): void {
    const { context } = this;
    const wave = context.createOscillator();
    const fade = context.createGain();
    wave.type = 'square';
    wave.frequency.value = pitch;
    fade.gain.setValueAtTime(loud, context.currentTime);
    fade.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + length);
    wave.connect(fade).connect(context.destination);
    wave.start();
    wave.stop(context.currentTime + length);
  }
}

const playing: { sound: Sound | null } = { sound: null };

/** Switches the sound, and reports if the browser refuses. Must be called from a click. */
async function switchSound(laboratory: Laboratory, on: boolean): Promise<void> {
  playing.sound?.end();
  playing.sound = null;
  laboratory.set({ sound: on ? 'on' : 'off' });
  if (!on) return;
  try {
    const sound = new Sound(laboratory);
    playing.sound = sound;
    if (await sound.isAllowed()) return;
    sound.end();
  } catch {
    // No audio device, or none available to the page.
  }
  playing.sound = null;
  laboratory.set({ sound: 'refused' });
}

/** Switches the sound of a flow during playback. Off at each visit, because browsers require a click. */
export function SoundSwitch() {
  const laboratory = useLaboratory();
  const sound = useLab((state) => state.sound);
  return (
    <Check on={sound === 'on'} set={(on) => void switchSound(laboratory, on)}>
      Sound while it plays: pitch is cwnd, a tick is an ACK, a click is a drop
      {sound === 'refused' && <small role="alert"> This browser refuses sound.</small>}
    </Check>
  );
}
