/** Plays the sounds that Python has made, by the browser's own mixer, once the person has used the page. */

const FULL = 32768;
const GESTURES = ["pointerdown", "keydown"];

/** @typedef {{ wave: Int16Array, rate: number, buffer: AudioBuffer | null, playing: number }} Sound */

export class SoundSpeaker {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {Sound[]} */
  #sounds = [];

  constructor() {
    // A browser lets a page be heard only once somebody has used it, and complains of whoever tries before.
    const wake = () => {
      this.#context ??= "AudioContext" in window ? new AudioContext({ latencyHint: "interactive" }) : null;
      this.#context?.resume();
    };
    for (const gesture of GESTURES) addEventListener(gesture, wake, { capture: true, passive: true });
  }

  /** Takes a wave: mono, 16 bits. @param {Int16Array} wave @param {number} rate @returns {number} its number */
  add(wave, rate) {
    return this.#sounds.push({ wave, rate, buffer: null, playing: 0 }) - 1;
  }

  /** @param {number} number @param {number} volume from 0 to 1 */
  play(number, volume) {
    const context = this.#context;
    const sound = this.#sounds[number];
    if (!sound || context?.state !== "running") return;
    const source = context.createBufferSource();
    const gain = context.createGain();
    source.buffer = sound.buffer ??= this.#buffer(context, sound);
    gain.gain.value = volume;
    source.connect(gain).connect(context.destination);
    sound.playing += 1;
    source.onended = () => (sound.playing -= 1);
    source.start();
  }

  /** @param {number} number @returns {number} how often it is heard at this moment */
  playing(number) {
    return this.#sounds[number]?.playing ?? 0;
  }

  /** @param {AudioContext} context @param {Sound} sound */
  #buffer(context, { wave, rate }) {
    const buffer = context.createBuffer(1, wave.length, rate);
    buffer.getChannelData(0).set(Float32Array.from(wave, (value) => value / FULL));
    return buffer;
  }
}
