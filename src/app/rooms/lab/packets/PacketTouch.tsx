import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { View } from '../../../charts/plot/view.ts';
import type { PickedPacket } from '../../../run/labState.ts';
import type { RunData } from '../../../run/runData.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { clockTime } from '../../../ui/words/numbers.ts';
import { ringOf, spotNear, type PacketSpot } from './spot.ts';
// Only who picks packets needs it.
// oxlint-disable-next-line import/no-unassigned-import
import './packets.css';

/** How near to a packet one points at it, px. */
const REACH = 14;
/** Room between a packet and its menu, and the menu's size at most, px. */
const GAP = 12;
const MENU = { width: 250, height: 190 } as const;

const ACTIONS: readonly (readonly [action: PickedPacket['action'], words: string])[] = [
  ['drop', 'Drop it…'],
  ['deliver', 'Deliver it…'],
  ['delay', 'Delay it…'],
  ['duplicate', 'Send it twice…'],
  ['mark', 'Mark it…'],
];

/** What can be done with a packet. Each opens the form, in which it is kept or forked with. */
function PacketMenu({ spot, close }: { readonly spot: PacketSpot; readonly close: () => void }) {
  const laboratory = useLaboratory();
  const menu = useRef<HTMLDivElement>(null);
  // It comes when somebody picks a packet.
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  const act = (action: PickedPacket['action']): void => {
    if (spot.from !== null) laboratory.playback.seek({ time: spot.from });
    laboratory.set({ picked: { ...spot.packet, action }, sheet: 'change' });
    close();
  };
  return (
    <div
      ref={menu}
      className="packet-menu"
      role="dialog"
      aria-label={spot.text}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <p>{spot.text}</p>
      {spot.never === '' ? (
        <>
          {spot.from !== null && <p className="hint">Goes back to {clockTime(spot.from)} s, before that.</p>}
          <div>
            {ACTIONS.filter(([action]) => action !== 'mark' || !spot.packet.ack).map(([action, words]) => (
              <button key={action} type="button" onClick={() => act(action)}>
                {words}
              </button>
            ))}
          </div>
        </>
      ) : (
        <>
          <p className="hint">{spot.never}</p>
          <button type="button" onClick={close}>
            Close
          </button>
        </>
      )}
    </div>
  );
}

/**
 * What lies over a picture of packets and takes pointer and keys: a list of them. A click, or the arrows and Enter,
 * picks one and offers what can become of it.
 */
export function PacketTouch({
  viewNow,
  spotsOf,
}: {
  readonly viewNow: () => View | null;
  readonly spotsOf: (data: RunData, view: View) => readonly PacketSpot[];
}) {
  const laboratory = useLaboratory();
  const element = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<{ readonly place: number; readonly spot: PacketSpot } | null>(null);
  const [picked, setPicked] = useState<PacketSpot | null>(null);
  const [over, setOver] = useState(false);
  const event = useLab((state) => state.status?.event ?? 0);
  // Another moment has other packets.
  useEffect(() => {
    setPointed(null);
    setPicked(null);
  }, [event]);

  const shown = (): readonly PacketSpot[] => {
    const { data } = laboratory;
    const view = viewNow();
    return data === null || view === null ? [] : spotsOf(data, view);
  };
  const close = (): void => {
    setPicked(null);
    element.current?.focus({ preventScroll: true });
  };
  const point = (spots: readonly PacketSpot[], place: number): void => {
    const spot = spots[place];
    if (spot === undefined) return;
    setPointed({ place, spot });
    laboratory.say(`${spot.text}. Enter: what can become of it.`);
  };
  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.ctrlKey || press.altKey || press.metaKey || press.shiftKey || picked !== null) return;
    const forth = press.key === 'ArrowRight' || press.key === 'ArrowDown';
    const back = press.key === 'ArrowLeft' || press.key === 'ArrowUp';
    if (forth || back) {
      const spots = shown();
      const from = pointed?.place ?? (forth ? -1 : spots.length);
      point(spots, Math.max(0, Math.min(spots.length - 1, from + (forth ? 1 : -1))));
    } else if (press.key === 'Enter' && pointed !== null) setPicked(pointed.spot);
    else if (press.key === 'Escape' && pointed !== null) setPointed(null);
    else return;
    press.preventDefault();
    // Elsewhere these keys move in the run.
    press.stopPropagation();
  };
  const placeAt = (press: PointerEvent): readonly [number, number] => {
    const box = element.current?.getBoundingClientRect();
    return [press.clientX - (box?.left ?? 0), press.clientY - (box?.top ?? 0)];
  };
  const onClick = (press: PointerEvent): void => {
    const spots = shown();
    const place = spotNear(spots, ...placeAt(press), REACH);
    const spot = spots[place];
    setPointed(spot === undefined ? null : { place, spot });
    setPicked(spot ?? null);
  };
  const ring = picked ?? pointed?.spot ?? null;
  const [x, y] = ring === null ? [0, 0] : ringOf(ring);
  const room = element.current?.getBoundingClientRect();
  const left = Math.max(0, Math.min(x + GAP, (room?.width ?? 0) - MENU.width));
  const isLow = (room?.top ?? 0) + y > innerHeight / 2;
  return (
    <>
      <div
        ref={element}
        className={over ? 'packet-touch over' : 'packet-touch'}
        // The packets are drawn on a canvas: no element of a native list stands where one is.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        tabIndex={0}
        aria-label="Packets"
        aria-activedescendant={pointed === null ? undefined : 'packet-pointed'}
        onKeyDown={onKeyDown}
        onPointerMove={(press) => setOver(spotNear(shown(), ...placeAt(press), REACH) >= 0)}
        onPointerUp={onClick}
      >
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div id="packet-pointed" role="option" aria-selected={pointed !== null} className="unseen">
          {pointed?.spot.text ?? 'Arrows choose a packet'}
        </div>
      </div>
      {ring !== null && <span className="packet-ring" style={{ left: x, top: y }} aria-hidden="true" />}
      {picked !== null && (
        <div
          className="packet-menu-place"
          style={isLow ? { left, bottom: `calc(100% - ${y - GAP}px)` } : { left, top: y + GAP }}
        >
          <PacketMenu spot={picked} close={close} />
        </div>
      )}
    </>
  );
}
