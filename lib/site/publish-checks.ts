import type { Finding } from './issues.ts';
import type { Path } from './path.ts';
import { parsePurgeAddress } from './purge-address.ts';
import type { Site } from './schema.ts';
import { AddressError, parseAddress, placeOf } from './target-address.ts';

const notAbsolute = (folder: string): never => {
  throw new AddressError(
    `${JSON.stringify(folder)} is a folder below wherever a command runs. Write it from the root, such as /srv/www/{slug}.`,
  );
};

/** Settings must not depend on the working directory, so their folders are absolute paths. */
const wholePath = (path: string) => (/^([a-z]:[\\/]|[\\/])/i.test(path) ? path : notAbsolute(path));

/** The address of a target in settings. Throws AddressError. */
export const settingsAddress = (to: string, slug: string) => parseAddress(to, slug, wholePath);

const usualFix = 'write it as the command publish takes it';

/** An AddressError as a finding: its first sentence is the problem, the last says what to write. */
function findingOf(path: Path, check: () => unknown): Finding[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    const [problem = '', fix = usualFix] = error.message.split(/\. (?=Write )/);
    return [{ path, problem: problem.replace(/\.$/, ''), fix: fix.replace(/^Write/, 'write').replace(/\.$/, '') }];
  }
}

/** Targets have valid addresses, and no two are the same place (rule R39). */
export const publishTargets = ({ slug, publish: { targets } }: Pick<Site, 'slug' | 'publish'>): Finding[] => {
  const places = targets.map(({ to }) => {
    try {
      return placeOf(settingsAddress(to, slug));
    } catch {
      return undefined;
    }
  });
  return targets.flatMap(({ to, purge, precompress }, index): Finding[] => {
    const at: Path = ['publish', 'targets', index];
    const place = places[index];
    const first = place === undefined ? index : places.indexOf(place);
    return [
      ...findingOf([...at, 'to'], () => settingsAddress(to, slug)),
      ...purge.flatMap((text, nth) => findingOf([...at, 'purge', nth], () => parsePurgeAddress(text, slug))),
      ...(first < index
        ? [{ path: [...at, 'to'], problem: `it is the same place as target ${first + 1}`, fix: 'remove one, or give each its own place' }]
        : []),
      ...(precompress.length > 0 && place?.startsWith('s3:')
        ? [
            {
              path: [...at, 'precompress'],
              problem: 'S3 and CloudFront do not choose between copies of a file',
              fix: 'remove it; it is for folders that nginx serves',
            },
          ]
        : []),
    ];
  });
};
