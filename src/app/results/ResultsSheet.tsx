import { SideSheet } from '../shell/SideSheet.tsx';

/** What has come out of the run so far. */
export function ResultsSheet() {
  return (
    <SideSheet title="Results" about="">
      {null}
    </SideSheet>
  );
}
