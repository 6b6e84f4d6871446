import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FileKind, fileKinds, kindOfName } from '#lib/leads/files/file-kinds.ts';
import { compoundFile, doc, docx, heic, pdf, photo, zipOf } from './samples.ts';

type Make = () => Uint8Array | Promise<Uint8Array>;

const text = (content: string) => Buffer.from(content);
const html = text('<!doctype html><script>alert(1)</script>');
const svg = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const bytes = (...values: number[]) => Uint8Array.from(values);
const utf16 = (content: string) => Buffer.concat([bytes(0xff, 0xfe), Buffer.from(content, 'utf16le')]);
const withSize = (size: number) => docx({ name: 'word/media/image1.png', size });
const manyParts = docx(...Array.from({ length: 2000 }, (_, index) => ({ name: `word/${index}.xml` })));

/** A PDF whose end mark lies in the comment of an archive, so that programs for both open it. */
function pdfArchive(): Buffer {
  const start = pdf();
  const archive = zipOf([{ name: 'a.exe' }]);
  const tail = Buffer.from('\nstartxref\n9\n%%EOF\n');
  const directory = archive.readUInt32LE(archive.length - 6);
  archive.writeUInt32LE(directory + start.length, archive.length - 6);
  archive.writeUInt32LE(start.length, directory + 42);
  archive.writeUInt16LE(tail.length, archive.length - 2);
  return Buffer.concat([start, archive, tail]);
}

describe('a file name', () => {
  test.each([
    ['IMG_0042.JPG', 'jpg'],
    ['photo.jpeg', 'jpg'],
    ['a.png', 'png'],
    ['a.webp', 'webp'],
    ['a.HEIC', 'heic'],
    ['a.heif', 'heic'],
    ['résumé.pdf', 'pdf'],
    ['cv.v2.docx', 'docx'],
    ['cv.doc', 'doc'],
    ['notes.txt ', 'txt'],
    ['cv.exe.pdf', 'pdf'],
  ] as const)('%s promises %s', (name, kind) => expect(kindOfName(name)).toBe(kind));

  test.each([
    'cv.pdf.exe',
    'cv.pdf ::$DATA',
    'picture.svg',
    'page.html',
    'page.jpg.html',
    'macro.docm',
    'archive.zip',
    'pdf',
    '.pdf/x',
    'cv\u202Efdp.exe',
    'cv.pdf\0.exe',
    '',
    'cv.',
    'constructor',
    'a.constructor',
    'a.__proto__',
  ])('%j promises nothing that we take', (name) => expect(kindOfName(name)).toBeUndefined());
});

describe('the content of a file', () => {
  test.each<[FileKind, string, Make]>([
    ['jpg', 'a photo', () => photo('jpeg')],
    ['png', 'a picture', () => photo('png')],
    ['webp', 'a picture', () => photo('webp')],
    ['heic', 'a photo', heic],
    ['pdf', 'one page', () => pdf()],
    ['pdf', 'one that is encrypted', () => pdf('/Encrypt 9 0 R')],
    ['doc', 'a letter', doc],
    ['docx', 'a letter', () => docx()],
    ['docx', 'one with a picture', () => withSize(1000)],
    ['txt', 'UTF-8', () => text('Is the tow bar included?\r\nThanks\tAna – ok')],
    ['txt', 'UTF-16', () => utf16('Größe')],
    ['txt', 'Windows-1252', () => Buffer.from('Größe', 'latin1')],
    ['txt', 'angle brackets', () => text('a < b and c > d, see <https://example.com>')],
  ])('of a %s agrees: %s', async (kind, _what, make) => {
    expect(fileKinds[kind].problem(await make())).toBeUndefined();
  });

  const macros = 'holds macros. Please save it without them, or as PDF';
  const tooLarge = 'is too large when unpacked';
  test.each<[FileKind, string, Make, string]>([
    ['jpg', 'a PNG', () => photo('png'), 'is not a JPG picture'],
    ['jpg', 'HTML', () => html, 'is not a JPG picture'],
    ['png', 'a JPG', () => photo('jpeg'), 'is not a PNG picture'],
    ['png', 'SVG', () => svg, 'is not a PNG picture'],
    ['webp', 'a WAV', () => text('RIFF\0\0\0\0WAVEfmt '), 'is not a WebP picture'],
    ['heic', 'an AVIF', () => text('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'), 'is not a HEIC picture'],
    ['heic', 'an MP4', () => text('\0\0\0\x18ftypisom\0\0\0\0isommp42'), 'is not a HEIC picture'],
    ['heic', 'a few bytes', () => text('\0\0\0\x1cftyp'), 'is not a HEIC picture'],
    ['pdf', 'HTML', () => html, 'is not a complete PDF'],
    ['pdf', 'half a PDF', () => pdf().subarray(0, 200), 'is not a complete PDF'],
    ['pdf', 'HTML before a PDF', () => Buffer.concat([html, pdf()]), 'is not a complete PDF'],
    ['pdf', 'HTML behind a PDF', () => Buffer.concat([pdf(), Buffer.alloc(2000, html)]), 'is not a complete PDF'],
    ['pdf', 'an archive behind a PDF', () => Buffer.concat([pdf(), zipOf([{ name: 'a.exe' }])]), 'is not a complete PDF'],
    ['pdf', 'a PDF that is an archive too', pdfArchive, 'is not a complete PDF'],
    ['doc', 'a docx', () => docx(), 'is not a Word document'],
    ['doc', 'a spreadsheet', () => compoundFile('Workbook'), 'is not a Word document'],
    ['doc', 'an installer', () => compoundFile('\u4840\u3f3f'), 'is not a Word document'],
    ['doc', 'with macros', () => compoundFile('WordDocument', 'Macros'), macros],
    ['docx', 'a plain archive', () => zipOf([{ name: 'a.exe' }]), 'is not a Word document'],
    ['docx', 'a spreadsheet', () => zipOf([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]), 'is not a Word document'],
    ['docx', 'a doc', doc, 'is not a Word document'],
    ['docx', 'half a docx', () => docx().subarray(0, 150), 'is not a Word document'],
    ['docx', 'with a program before it', () => Buffer.concat([text('MZ'), docx()]), 'is not a Word document'],
    ['docx', 'with bytes behind it', () => Buffer.concat([docx(), text('x')]), 'is not a Word document'],
    ['docx', 'with a path out of it', () => docx({ name: '../../evil.sh' }), 'is not a Word document'],
    ['docx', 'with a part twice', () => docx({ name: 'word/document.xml' }), 'is not a Word document'],
    ['docx', 'with parts that share their content', () => docx({ name: 'word/a.xml', offset: 0 }), 'is not a Word document'],
    ['docx', 'with a password', () => docx({ name: 'word/a.xml', flags: 1 }), 'has a password. Please remove it first'],
    ['docx', 'with macros', () => docx({ name: 'word/vbaProject.bin' }), macros],
    ['docx', 'with a part that unpacks to 4 GB', () => withSize(0xffff_fff0), tooLarge],
    ['docx', 'with a part of 100 MB', () => docx({ name: 'word/a.xml', content: Buffer.alloc(100_000), size: 100_000_001 }), tooLarge],
    ['docx', 'with two thousand parts', () => manyParts, tooLarge],
    ['txt', 'HTML', () => html, 'is not a plain text'],
    ['txt', 'HTML in UTF-16', () => utf16('<html>'), 'is not a plain text'],
    ['txt', 'SVG', () => svg, 'is not a plain text'],
    ['txt', 'XML', () => text('<?xml version="1.0"?><x/>'), 'is not a plain text'],
    ['txt', 'a program', () => bytes(0x4d, 0x5a, 0x90, 0x00), 'is not a plain text'],
    ['txt', 'a broken UTF-16', () => bytes(0xff, 0xfe, 0x00, 0xd8), 'is not a plain text'],
  ])('of a %s cannot be %s', async (kind, _what, make, problem) => {
    expect(fileKinds[kind].problem(await make())).toBe(problem);
  });

  test.each(Object.keys(fileKinds) as FileKind[])('of a %s is judged without an error, whatever it is', (kind) => {
    const starts = fc.constantFrom(docx(), doc(), pdf(), heic(), Buffer.alloc(0));
    fc.assert(
      fc.property(starts, fc.nat(2000), fc.uint8Array(), (start, length, rest) => {
        fileKinds[kind].problem(Buffer.concat([start.subarray(0, length), rest]));
      }),
    );
  });

  test('of a docx with a damaged byte is judged without an error', () => {
    const whole = docx({ name: 'word/a.xml' });
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
        const damaged = Buffer.from(whole);
        damaged[at] = value;
        fileKinds.docx.problem(damaged);
      }),
    );
  });
});
