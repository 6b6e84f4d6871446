import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileLabel, numberLabels, quoteFileName } from '#lib/leads/files/file-label.ts';
import { anyLetter } from '../../../any-letter.ts';

describe('the label of a file', () => {
  test.each([
    ['Licence front.JPG', 'jpg', 'Licence front.jpg'],
    ['Résumé & letter (2).pdf', 'pdf', 'Résumé & letter (2).pdf'],
    ['履歴書.pdf', 'pdf', '履歴書.pdf'],
    ['IMG_0042.HEIC', 'jpg', 'IMG_0042.jpg'],
    ['../../etc/passwd.txt', 'txt', 'passwd.txt'],
    ['C:\\Users\\ana\\cv.pdf', 'pdf', 'cv.pdf'],
    ['cv.pdf\r\nBcc: everyone@example.com.pdf', 'pdf', 'cv.pdfBcc_ everyone@example.com.pdf'],
    ['invoice\u202Efdp.exe.pdf', 'pdf', 'invoicefdp.exe.pdf'],
    ['\u0000\u200b.pdf', 'pdf', 'file.pdf'],
    ['.pdf', 'pdf', 'file.pdf'],
    ['..', 'txt', 'file.txt'],
    ['', 'png', 'file.png'],
    ['  a   b . .pdf', 'pdf', 'a b.pdf'],
    ['CON.txt', 'txt', '_CON.txt'],
    ['nul.tar.pdf', 'pdf', '_nul.tar.pdf'],
    ['a"b;c%d|e.pdf', 'pdf', 'a_b_c_d_e.pdf'],
    ['cafe\u0301.pdf', 'pdf', 'café.pdf'],
    [`${'ü'.repeat(300)}.pdf`, 'pdf', `${'ü'.repeat(80)}.pdf`],
    [`${'😀'.repeat(300)}.pdf`, 'pdf', `${'😀'.repeat(80)}.pdf`],
  ])('%j is %s: %j', (name, extension, label) => expect(fileLabel(name, extension)).toBe(label));

  test('holds nothing that a header, a path or a reader could misread', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyLetter, maxLength: 300 }), (name) => {
        const label = fileLabel(name, 'pdf');
        expect(label).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}"/\\:;%]+\.pdf$/u);
        expect([...label].length).toBeLessThanOrEqual(85);
        expect(fileLabel(label, 'pdf')).toBe(label);
      }),
    );
  });

  test('is numbered when it repeats', () => {
    expect(numberLabels(['image.jpg', 'image.jpg', 'Image.JPG', 'image 2.jpg', 'cv.pdf'])).toEqual([
      'image.jpg',
      'image 2.jpg',
      'Image 3.JPG',
      'image 2 2.jpg',
      'cv.pdf',
    ]);
  });

  test.each([
    ['cv.pdf.exe', '“cv.pdf.exe”'],
    ['a\r\nb.exe', '“ab.exe”'],
    ['/tmp/x.svg', '“x.svg”'],
    ['', '“file”'],
  ])('%j in a message is %s', (name, quoted) => expect(quoteFileName(name)).toBe(quoted));
});
