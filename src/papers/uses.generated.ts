// Written by `npm run golden` from the papers and the presets.
/** The papers with a table that uses the network of a preset. */
export const PAPERS_OF: Readonly<Record<string, readonly string[]>> = {
  'kumpavat': ['Kumpavat et al.'],
  'islam-2m': ['Islam et al.'],
  'islam-20m': ['Islam et al.'],
  'islam-20m-cubic': ['Islam et al.'],
  'islam-2g': ['Islam et al.'],
  'moza': ['Moza and Kumar'],
  'biswal': ['Biswal et al.'],
};

/** Ids of the tables with a sender of a variant. */
export const TABLES_WITH: Readonly<Record<string, readonly string[]>> = {
  'bic': ['biswal-2', 'biswal-3', 'biswal-4'],
  'compound': ['biswal-2', 'biswal-3', 'biswal-4'],
  'cubic': ['islam-1', 'islam-2', 'islam-3', 'biswal-2', 'biswal-3', 'biswal-4'],
  'fack': ['islam-1', 'islam-2', 'islam-3'],
  'highspeed': ['islam-1', 'islam-2', 'islam-3', 'ns3-2', 'ns3-3', 'ns3-4'],
  'newreno': ['islam-1', 'islam-2', 'islam-3', 'biswal-2', 'biswal-3', 'biswal-4', 'ns3-2', 'ns3-3', 'ns3-4', 'kumpavat-5'],
  'reno': ['islam-1', 'islam-2', 'islam-3', 'moza-2', 'biswal-2', 'biswal-3', 'biswal-4'],
  'sack': ['islam-1', 'islam-2', 'islam-3', 'moza-4'],
  'tahoe': ['islam-1', 'islam-2', 'islam-3', 'moza-1', 'kumpavat-5'],
  'vegas': ['islam-1', 'islam-2', 'islam-3', 'moza-3', 'biswal-2', 'biswal-3', 'biswal-4', 'kumpavat-5'],
  'veno': ['biswal-2', 'biswal-3', 'biswal-4'],
  'westwood': ['ns3-2', 'ns3-3', 'ns3-4'],
};

/** The name of each table. */
export const TABLE_NAMES: Readonly<Record<string, string>> = {
  'islam-1': 'Table 1',
  'islam-2': 'Table 2',
  'islam-3': 'Table 3',
  'moza-1': 'Table 1',
  'moza-2': 'Table 2',
  'moza-3': 'Table 3',
  'moza-4': 'Table 4',
  'biswal-2': 'Table II',
  'biswal-3': 'Table III',
  'biswal-4': 'Table IV',
  'ns3-2': 'Table II',
  'ns3-3': 'Table III',
  'ns3-4': 'Table IV',
  'kumpavat-5': 'Numbers of Figure 5',
};
