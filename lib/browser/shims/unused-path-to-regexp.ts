/** Replaces the patterns of Next's rewrites (2 KB with gzip), which our pages never use. next.config.ts sets the alias. */
function unused(): never {
  throw new Error('Pages have no rewrites.');
}

export { unused as compile, unused as pathToRegexp, unused as regexpToFunction };
