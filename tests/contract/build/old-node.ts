/** Flags of Node with which a process says that it is an old one, since the tests run with the bundled Node. */
export const oldNode = [
  '--import',
  `data:text/javascript,${encodeURIComponent("Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })")}`,
];
