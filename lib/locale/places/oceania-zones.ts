/** The full name, in lower case, and the time zone of each Australian state. */
export const auStates: Readonly<Record<string, readonly [name: string, zone: string]>> = {
  ACT: ['australian capital territory', 'Australia/Sydney'],
  NSW: ['new south wales', 'Australia/Sydney'],
  NT: ['northern territory', 'Australia/Darwin'],
  QLD: ['queensland', 'Australia/Brisbane'],
  SA: ['south australia', 'Australia/Adelaide'],
  TAS: ['tasmania', 'Australia/Hobart'],
  VIC: ['victoria', 'Australia/Melbourne'],
  WA: ['western australia', 'Australia/Perth'],
};

/** Postcodes of a state’s areas with a different time, by state. */
export const auPostcodeZones: Readonly<Record<string, readonly [state: string, zone: string]>> = {
  2880: ['NSW', 'Australia/Broken_Hill'],
  2898: ['NSW', 'Australia/Lord_Howe'],
  2899: ['NSW', 'Pacific/Norfolk'],
  6443: ['WA', 'Australia/Eucla'],
  6798: ['WA', 'Indian/Christmas'],
  6799: ['WA', 'Indian/Cocos'],
};

/** The state of each range of postcodes (inclusive). The first that fits counts. */
export const auPostcodeStates: readonly (readonly [from: number, to: number, state: string])[] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [2600, 2618, 'ACT'],
  [2900, 2920, 'ACT'],
  [1000, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [8000, 8999, 'VIC'],
  [4000, 4999, 'QLD'],
  [9000, 9999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
];

/** The holiday region of each range of postcodes in New Zealand (inclusive). The first that fits counts. */
export const nzPostcodeRegions: readonly (readonly [from: number, to: number, region: string])[] = [
  [8016, 8016, 'Chatham Islands'],
  [8942, 8942, 'Chatham Islands'],
  [100, 4099, 'Auckland'],
  [4100, 4299, 'Hawke’s Bay'],
  [4300, 4399, 'Taranaki'],
  [4400, 6999, 'Wellington'],
  [7000, 7199, 'Nelson'],
  [7200, 7299, 'Marlborough'],
  [7800, 7899, 'Westland'],
  [7900, 7999, 'South Canterbury'],
  [7300, 8999, 'Canterbury'],
  [9600, 9899, 'Southland'],
  [9000, 9599, 'Otago'],
];

/** Other names of the holiday regions that addresses use, in lower case. */
export const nzRegionNames: readonly (readonly [region: string, ...names: string[]])[] = [
  ['Auckland', 'northland', 'waikato', 'bay of plenty', 'gisborne'],
  ['Hawke’s Bay', "hawke's bay", 'hawkes bay'],
  ['Wellington', 'manawatū-whanganui', 'manawatu-whanganui', 'manawatu-wanganui'],
  ['Nelson', 'tasman'],
  ['Westland', 'west coast'],
];
