type Windowed = Pick<Window, 'location'> & { navigation?: { currentEntry?: { key?: string } | null } };

/** The address of a page without its host. */
export const addressOf = ({ location }: Pick<Window, 'location'>) => location.pathname + location.search;

/** The key of the current history entry, stable across reloads. Without the Navigation API it is the address, which two entries may share. */
export const historyEntryKey = (window: Windowed): string => window.navigation?.currentEntry?.key ?? addressOf(window);
