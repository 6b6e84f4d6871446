/** Also used if the code of a lookup does not load. */
export const lookupFailed = 'We could not look up this vehicle. Please enter the details yourself.';

/** The texts beside the button that looks up a vehicle (rule E90). */
export const lookupTexts = {
  noRego: 'Please enter the registration first.',
  noState: 'Please choose the state of the registration first.',
  asking: 'Looking up your vehicle…',
  slow: 'This takes longer than usual. You can enter the details yourself.',
  found: (vehicle: string) => `We found your vehicle: ${vehicle}. Please check the details below.`,
  none: 'We could not find this vehicle. Please check what you typed, or enter the details yourself.',
  failed: lookupFailed,
  late: 'The lookup took too long. Please try again, or enter the details yourself.',
} as const;
