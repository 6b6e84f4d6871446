/** The keys of a path such as "Address.street" or "cars[0].make". */
export default (path: unknown): string[] =>
  Array.isArray(path)
    ? path.map(String)
    : String(path)
        .split(/[.[\]]+/)
        .filter((key) => key !== '');
