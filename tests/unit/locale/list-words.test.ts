import { expect, test } from 'vitest';
import { listWords } from '#lib/locale/list-words.ts';

test.each<[words: string[], text: string]>([
  [[], ''],
  [['white and sand'], 'white and sand'],
  [['white', 'sand'], 'white and sand'],
  [['new', 'used', 'demo'], 'new, used and demo'],
  [['white and sand', 'white'], 'white and sand or white'],
  [['white', 'sand', 'Black AND Tan'], 'white, sand or Black AND Tan'],
  [['sand', 'orange', 'Port Macquarie'], 'sand, orange and Port Macquarie'],
  [['red, white', 'black'], '“red, white” and black'],
  [['red or white', 'black'], '“red or white” and black'],
  [['red or white', 'black and tan', 'blue'], '“red or white”, “black and tan” and blue'],
])('%j: %s', (words, text) => expect(listWords(words)).toBe(text));
