import { test } from 'vitest';
import { expectNamed, type Row, swap, swapAll } from '../planted.ts';

test.each<Row>([
  [
    'an attribute twice',
    { 'about.html': swap('<h1>', '<h1 class="a" class="b">') },
    ['html about.html: is not valid HTML: duplicate-attribute'],
  ],
  [
    'an element that is closed and was not open',
    { 'about.html': swap('</h1>', '</h1></b>') },
    ['html about.html: closes <b> while <main> is open'],
  ],
  [
    'elements closed in the wrong order',
    { 'about.html': swap('</h1>', '</h1><p><b><i>x</b></i></p>') },
    ['html about.html: closes <b> while <i> is open', 'html about.html: closes <i> while <p> is open'],
  ],
  [
    'a block in a paragraph',
    { 'about.html': swap('</h1>', '</h1><p><div></div></p>') },
    ['html about.html: puts <div> into <p>, where HTML does not allow it', 'html about.html: closes <p> while <main> is open'],
  ],
  [
    'a block in a row of a table',
    { 'about.html': swap('</h1>', '</h1><table><tr><div></div></tr></table>') },
    [
      'html about.html: puts <tr> into <table>, where HTML does not allow it',
      'html about.html: puts <div> into <tr>, where HTML does not allow it',
      'html about.html: closes <table> while <tbody> is open',
    ],
  ],
  ['no language', { 'about.html': swap(' lang="en-AU"', '') }, ['html about.html: has no language']],
  ['an empty title', { 'about.html': swap('<title>About</title>', '<title> </title>') }, ['html about.html: has an empty title']],
  ['no title', { 'about.html': swap('<title>About</title>', '') }, ['html about.html: has 0 titles']],
  ['two headings', { 'about.html': swap('</h1>', '</h1><h1>More</h1>') }, ['html about.html: has 2 <h1> headings']],
  ['no heading', { 'about.html': swapAll('h1>', 'h2>') }, ['html about.html: has 0 <h1> headings']],
  [
    'a picture without alt',
    { 'about.html': swap('</h1>', '</h1><img src="/images/a-320.webp">') },
    ['html about.html: shows /images/a-320.webp without an alt text'],
  ],
  ['an id twice', { 'about.html': swap('</h1>', '</h1><p id="main"></p>') }, ['html about.html: has the id "main" twice']],
])('%s is named', (_fault, changes, problems) => expectNamed(changes, problems));
