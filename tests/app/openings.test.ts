import { describe, expect, it } from 'vitest';
import { Openings, type Opening } from '../../src/app/rooms/lab/control/openings.ts';

const fresh = (scenario: string): Opening => ({ scenario, play: true, push: true });
const travelled = (scenario: string): Opening => ({ scenario, play: false, push: false });

describe('experiments that are being opened', () => {
  it('are answered in the order of the requests', () => {
    const openings = new Openings();
    openings.add(fresh('first'));
    openings.add(fresh('second'));
    expect(openings.answered()?.scenario).toBe('first');
    expect(openings.underWay).toBe(true);
    expect(openings.answered()).toEqual(fresh('second'));
    expect(openings.underWay).toBe(false);
    expect(openings.answered()).toBeUndefined();
  });

  it('each have an entry, but only the last one plays', () => {
    const openings = new Openings();
    openings.add(fresh('first'));
    openings.add(fresh('second'));
    expect(openings.answered()).toEqual({ scenario: 'first', play: false, push: true });
  });

  it('have no entry if the user goes back in the meantime', () => {
    const openings = new Openings();
    openings.add(fresh('first'));
    openings.add(travelled('before'));
    expect(openings.answered()).toEqual({ scenario: 'first', play: false, push: false });
    expect(openings.answered()).toEqual(travelled('before'));
  });

  it('do not start playing after the user has paused, and are discarded with their worker', () => {
    const openings = new Openings();
    openings.add(fresh('first'));
    openings.pause();
    expect(openings.answered()).toEqual({ scenario: 'first', play: false, push: true });
    openings.add(fresh('second'));
    openings.forget();
    expect(openings.underWay).toBe(false);
  });
});
