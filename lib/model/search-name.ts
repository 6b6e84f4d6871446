/** Most characters of the name of a saved search. */
export const longestSearchName = 100;
