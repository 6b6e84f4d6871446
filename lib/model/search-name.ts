/** The maximum length of a saved search's name. */
export const longestSearchName = 100;
