// Sass for builds. Next asks for each style sheet twice, for the pages and for the browser, so the second answer is the first. And Sass is a third faster
// when it need not wait for importers, which no style sheet here uses. CommonJS, because Next loads it with whichever Node is on the path.
const { compileString, info } = require('sass');

const compiled = new Map();

exports.info = info;

exports.compileStringAsync = async (source, { importers: _, ...options }) => {
  const key = `${options.url}\n${source}`;
  const css = compiled.get(key) ?? compileString(source, options);
  compiled.set(key, css);
  return css;
};
