/**
 * A function for the scripts of hosts, in JavaScript of 2009: whether a path leads to instructions for hosts or to the state of a publication,
 * which are never served (rule H31). A host decodes a path before it looks for the file, so this does too, and no encoding gets around it.
 */
export const isHiddenScript = `function isHidden(path) {
  for (var round = 0; round < 3; round += 1)
    path = path.replace(/%([0-9a-f]{2})/gi, function (all, code) { return String.fromCharCode(parseInt(code, 16)); });
  return /(^|[\\/\\\\])(_redirects|_headers|_hosting|\\.forecourt)([\\/\\\\?]|$)/i.test(path);
}
`;
