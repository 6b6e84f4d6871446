/** The most usual time zone of each state. */
const mainZones = {
  'America/Anchorage': 'AK',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'Pacific/Pago_Pago': 'AS',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Denver': 'CO MT NM UT WY',
  'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'Pacific/Guam': 'GU',
  'Pacific/Honolulu': 'HI',
  'America/Boise': 'ID',
  'America/Indiana/Indianapolis': 'IN',
  'America/Detroit': 'MI',
  'America/Puerto_Rico': 'PR VI',
};

/** The other time zones of a state. */
const otherZones = {
  'America/Adak': 'AK',
  'America/Denver': 'AZ KS ND NE NV SD TX',
  'America/Chicago': 'FL IN KY',
  'America/Los_Angeles': 'ID',
  'America/Menominee': 'MI',
  'America/Boise': 'OR',
  'America/New_York': 'TN',
};

const statesOf = (zones: Readonly<Record<string, string>>) =>
  Object.entries(zones).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const));
const otherZone = new Map(statesOf(otherZones));

/** The time zones of each state, the most usual first. */
export const usStateZones: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  statesOf(mainZones).map(([state, zone]) => [state, [zone, otherZone.get(state)].filter((name) => name !== undefined)]),
);

/** The state of each range of ZIP prefixes (three digits, inclusive), a line for each first digit. */
const zipStates = [
  '005-005 NY, 006-007 PR, 008-008 VI, 009-009 PR, 010-027 MA, 028-029 RI, 030-038 NH, 039-049 ME, 050-059 VT, 060-069 CT, 070-089 NJ',
  '100-149 NY, 150-196 PA, 197-199 DE',
  '200-205 DC, 206-219 MD, 220-246 VA, 247-268 WV, 270-289 NC, 290-299 SC',
  '300-319 GA, 320-349 FL, 350-369 AL, 370-385 TN, 386-397 MS, 398-399 GA',
  '400-427 KY, 430-459 OH, 460-479 IN, 480-499 MI',
  '500-528 IA, 530-549 WI, 550-567 MN, 570-577 SD, 580-588 ND, 590-599 MT',
  '600-629 IL, 630-658 MO, 660-679 KS, 680-693 NE',
  '700-714 LA, 716-729 AR, 730-749 OK, 750-799 TX',
  '800-816 CO, 820-831 WY, 832-838 ID, 840-847 UT, 850-865 AZ, 870-884 NM, 885-885 TX, 889-898 NV',
  '900-961 CA, 967-968 HI, 969-969 GU, 970-979 OR, 980-994 WA, 995-999 AK',
];
export const usZipStates = zipStates.flatMap((line) =>
  line.split(', ').map((range) => [Number(range.slice(0, 3)), Number(range.slice(4, 7)), range.slice(8)] as const),
);

/**
 * ZIP prefixes with a different time zone from most of their state. The longest prefix counts. Prefixes do not follow the borders exactly:
 * a few towns beside them keep their state’s time here.
 */
export const usZipZones: readonly (readonly [zone: string, prefixes: string])[] = [
  ['America/Adak', '99546 99547'],
  // The Navajo Nation keeps daylight saving, the rest of Arizona does not.
  ['America/Denver', '865 86033 86044 86045 86053 86054'],
  ['America/Chicago', '324 325'],
  ['America/New_York', '32320 32321 32322 32328 32329 32456 32457'],
  ['America/Los_Angeles', '835 838'],
  ['America/Boise', '83549'],
  ['America/Chicago', '463 464 476 477 46534 47586'],
  ['America/Denver', '67733 67735 67741 67758 67761 67836 67857 67878 67879'],
  [
    'America/Chicago',
    '420 421 422 423 424 40111 40143 40144 40146 40152 40170 40171 40176 40178 42602 42629 42642 42717 42728 42743 42765',
  ],
  ['America/Menominee', '49801 49802 49812 49815 49821 49831 49834 49845 49847 49848 49852 49858 49863 49870 49873 49874 49876 49877'],
  [
    'America/Menominee',
    '49881 49886 49887 49892 49893 49896 49902 49903 49911 49915 49920 49927 49935 49938 49947 49959 49964 49968 49969',
  ],
  ['America/Denver', '586'],
  ['America/Denver', '693 69021 69033 69121 69140 69153'],
  ['America/Denver', '89825 89883'],
  ['America/Boise', '979'],
  ['America/Los_Angeles', '97904'],
  ['America/Denver', '576 577 57543 57552 57553 57567'],
  ['America/Chicago', '57601 57631 57632 57646 57648'],
  ['America/New_York', '373 374 376 377 378 379'],
  ['America/Chicago', '37301 37305 37306 37313 37318 37324 37327 37328 37330 37334 37335 37339 37340 37342 37345 37347 37348 37349 37352'],
  ['America/Chicago', '37355 37356 37357 37359 37360 37365 37366 37367 37374 37375 37376 37378 37380 37382 37383 37387 37388 37389 37394'],
  ['America/Chicago', '37396 37397 37398 37723'],
  ['America/Denver', '799 885 79821 79835 79836 79837 79838 79839 79847 79849 79851 79853'],
];
