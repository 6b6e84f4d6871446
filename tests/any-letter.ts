import fc from 'fast-check';

const codes = fc.oneof(
  fc.integer({ min: 0x20, max: 0x7e }),
  fc.integer({ min: 0, max: 0xd7ff }),
  // Beyond the halves of pairs, which are no letters.
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

/** Any code point but half of a pair, and often one of English text. The unit `binary` of fast-check takes seconds to make in each process. */
export const anyLetter = codes.map(
  (code) => String.fromCodePoint(code),
  (letter) => {
    if (typeof letter !== 'string' || [...letter].length !== 1) throw new TypeError('not one letter');
    return letter.codePointAt(0) ?? 0;
  },
);
