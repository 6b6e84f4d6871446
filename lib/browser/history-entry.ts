type Windowed = Pick<Window, 'location'> & { navigation?: { currentEntry?: { key?: string } | null } };

/** The address of a page without its host. */
export const addressOf = ({ location }: Pick<Window, 'location'>) => location.pathname + location.search;

/**
 * Names the history entry on show, the same after a reload. Browsers without the Navigation API get its address: two entries of one
 * address then share a name.
 */
export const historyEntryKey = (window: Windowed): string => window.navigation?.currentEntry?.key ?? addressOf(window);
