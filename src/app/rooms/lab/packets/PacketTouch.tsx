import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { View } from '../../../charts/plot/view.ts';
import type { PickedPacket } from '../../../run/labState.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { clockTime } from '../../../ui/words/numbers.ts';
import { openInside } from '../panels/inside/openInside.ts';
import { followPacket } from '../panels/journey/followPacket.ts';
import { actionsFor, ringOf, spotNear, type PacketSpot } from './packet.ts';
// Used only for picking packets.
import './packets.css';
import { placeOn } from '../../../ui/placeOn.ts';

/** Maximum distance at which the pointer hits a packet, px. */
const REACH = 14;
/** Distance between a packet and its menu, and the menu's width, px. */
const GAP = 12;
const MENU_WIDTH = 250;

/** Actions for a packet. Each opens the form, which changes or forks the run. */
function PacketMenu({
  spot,
  close,
}: {
  readonly spot: PacketSpot;
  readonly close: (returns: boolean, forgets?: boolean) => void;
}) {
  const laboratory = useLaboratory();
  const menu = useRef<HTMLDialogElement>(null);
  // Opened when the user picks a packet; closed by Esc or when it loses focus.
  useEffect(() => {
    const element = menu.current;
    const hearKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close(true);
    };
    const hearFocus = (event: FocusEvent): void => {
      if (!(event.relatedTarget instanceof Node) || element?.contains(event.relatedTarget) !== true) close(false);
    };
    element?.querySelector('button')?.focus();
    element?.addEventListener('keydown', hearKey);
    element?.addEventListener('focusout', hearFocus);
    return () => {
      element?.removeEventListener('keydown', hearKey);
      element?.removeEventListener('focusout', hearFocus);
    };
  }, [close]);
  const follow = (): void => {
    followPacket(laboratory, { segment: spot.segment, flow: spot.packet.flow });
    // The Journey chart that opens is updated together with all others.
    close(true, true);
  };
  const opened = laboratory.data?.opened;
  const { ack } = spot.packet;
  const look = (): void => {
    const way = opened?.flows[spot.packet.flow];
    openInside(laboratory, ack ? way?.back : way?.path);
    close(true, true);
  };
  const act = (action: PickedPacket['action']): void => {
    if (spot.from !== null) laboratory.playback.seek({ time: spot.from });
    laboratory.set({ picked: { ...spot.packet, action }, sheet: 'change' });
    close(true);
  };
  const offered = actionsFor(opened?.scenario.flows[spot.packet.flow], ack, (opened?.manet ?? null) !== null);
  return (
    <dialog ref={menu} open className="packet-menu paper" aria-label={spot.text}>
      <p>{spot.text}</p>
      {spot.never === '' ? (
        <>
          {spot.from !== null && <p className="hint">Goes back to {clockTime(spot.from)} s, before it happened.</p>}
          <div className="wraps">
            {offered.map(([action, words]) => (
              <button key={action} type="button" onClick={() => act(action)}>
                {words}…
              </button>
            ))}
          </div>
          {!ack && offered.every(([action]) => action !== 'mark') && (
            <p className="hint">It cannot be marked: ECN is off at its sender.</p>
          )}
        </>
      ) : (
        <p className="hint">{spot.never}</p>
      )}
      <button type="button" onClick={follow}>
        Follow it
      </button>
      {opened !== undefined && opened.manet === null && opened.links.length > 0 && (
        <button type="button" onClick={look}>
          Look into its queue
        </button>
      )}
      {spot.never !== '' && (
        <button type="button" onClick={() => close(true)}>
          Close
        </button>
      )}
    </dialog>
  );
}

/** Picks the packet at the position of a press. */
export type PickAt = (press: MouseEvent) => void;

/** The packet at the pointer, the event at which it was found, and the position of its menu. */
interface Pointed {
  readonly event: number;
  readonly place: number;
  /** null: none. */
  readonly spot: PacketSpot | null;
  /** Whether its menu is open. */
  readonly picks: boolean;
  /** px */
  readonly left: number;
  /** Whether the menu is above the packet. */
  readonly isLow: boolean;
}

const NOTHING: Pointed = { event: -1, place: -1, spot: null, picks: false, left: 0, isLow: false };

/**
 * Pointer and keyboard layer over a picture of packets, exposed as a list. A click, or arrow keys and Enter, picks a
 * packet and opens its menu.
 */
export function PacketTouch({
  viewNow,
  spotsOf,
  pickAt,
  elsewhere,
}: {
  readonly viewNow: () => View | null;
  readonly spotsOf: (data: RunData, view: View) => readonly PacketSpot[];
  /** Called with the position of a press, px, that is not on a packet. */
  readonly elsewhere?: (x: number, y: number) => void;
  /** Set if another layer covers the packets, so that it can pass presses on. */
  readonly pickAt?: RefObject<PickAt | null>;
}) {
  const laboratory = useLaboratory();
  const element = useRef<HTMLDivElement>(null);
  const id = useId();
  const [kept, setKept] = useState<Pointed>(NOTHING);
  const event = useLab((state) => state.status?.event ?? 0);
  // After another event the packets are different.
  const { place: pointed, spot, picks, left, isLow } = kept.event === event ? kept : NOTHING;

  const shown = (): readonly PacketSpot[] => {
    const { data } = laboratory;
    const view = viewNow();
    return data === null || view === null ? [] : spotsOf(data, view);
  };
  const close = useCallback((returns: boolean, forgets = false): void => {
    setKept((before) => (forgets ? NOTHING : { ...before, picks: false }));
    if (returns) element.current?.focus({ preventScroll: true });
  }, []);
  const point = (spots: readonly PacketSpot[], place: number, opens: boolean): void => {
    const next = spots[place];
    const room = element.current?.getBoundingClientRect();
    if (next === undefined || room === undefined) {
      setKept(NOTHING);
      return;
    }
    const [x, y] = ringOf(next);
    setKept({
      event,
      place,
      spot: next,
      picks: opens,
      left: Math.max(0, Math.min(x + GAP, room.width - MENU_WIDTH)),
      isLow: room.top + y > innerHeight / 2,
    });
    if (!opens) laboratory.say(`${next.text}. Enter: choose what happens to it.`);
  };
  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.ctrlKey || press.altKey || press.metaKey || press.shiftKey || picks) return;
    const forth = press.key === 'ArrowRight' || press.key === 'ArrowDown';
    const back = press.key === 'ArrowLeft' || press.key === 'ArrowUp';
    if (forth || back) {
      const spots = shown();
      const from = spot !== null ? pointed : forth ? -1 : spots.length;
      point(spots, Math.max(0, Math.min(spots.length - 1, from + (forth ? 1 : -1))), false);
    } else if (press.key === 'Enter' && spot !== null) setKept({ ...kept, picks: true });
    else if (press.key === 'Escape' && spot !== null) setKept(NOTHING);
    else return;
    press.preventDefault();
    // Outside the list these keys move in the run.
    press.stopPropagation();
  };
  const onClick = (press: MouseEvent): void => {
    const spots = shown();
    const [x, y] = placeOn(element.current, press);
    const place = spotNear(spots, x, y, REACH);
    point(spots, place, true);
    if (place < 0) elsewhere?.(x, y);
  };
  useImperativeHandle(pickAt, () => onClick);
  const [x, y] = spot === null ? [0, 0] : ringOf(spot);
  return (
    <>
      <div
        ref={element}
        className="touch packet-touch"
        // The packets are drawn on a canvas, so a native list has no elements at their positions.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        tabIndex={0}
        aria-label="Packets"
        aria-activedescendant={spot === null ? undefined : id}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div id={id} role="option" aria-selected={spot !== null} className="unseen">
          {spot?.text ?? 'Arrows choose a packet'}
        </div>
      </div>
      {spot !== null && <span className="packet-ring" style={{ left: x, top: y }} aria-hidden="true" />}
      {spot !== null && picks && (
        <div
          className="packet-menu-place"
          style={isLow ? { left, bottom: `calc(100% - ${y - GAP}px)` } : { left, top: y + GAP }}
        >
          <PacketMenu spot={spot} close={close} />
        </div>
      )}
    </>
  );
}
