import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** Whether the window of the plots goes along with now. */
export function FollowSwitch() {
  const laboratory = useLaboratory();
  const follow = useLab((state) => state.follow);
  return (
    <label className={follow ? 'follow' : 'follow off'}>
      Follow now
      <input
        type="checkbox"
        role="switch"
        checked={follow}
        aria-checked={follow}
        onChange={(event) => laboratory.set({ follow: event.target.checked })}
      />
    </label>
  );
}
