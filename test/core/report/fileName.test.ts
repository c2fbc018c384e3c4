// File name of a report.
import assert from 'node:assert/strict';
import { reportFileName } from '../../../src/core/report/fileName';

const rows: readonly (readonly [title: string, name: string])[] = [
  ['Rate limit for the login', 'Rate-limit-for-the-login.html'],
  ['../../x', 'x.html'],
  ['..\\..\\x', 'x.html'],
  ['/etc/passwd', 'etc-passwd.html'],
  ['C:\\Windows\\x', 'C-Windows-x.html'],
  ['a\0b\nc', 'a-b-c.html'],
  ['file.html', 'file-html.html'],
  ['con', 'report-con.html'],
  ['NUL', 'report-NUL.html'],
  ['com1', 'report-com1.html'],
  ['LPT¹', 'report-LPT¹.html'],
  ['console', 'console.html'],
  ['', 'report.html'],
  ['   ', 'report.html'],
  ['...', 'report.html'],
  ['\u200d\ufe0f', 'report.html'],
  ['🚀', '🚀.html'],
  ['👩‍🚀 flies', '👩‍🚀-flies.html'],
  ['Größe und Prüfung', 'Größe-und-Prüfung.html'],
  ['Отчёт о входе', 'Отчёт-о-входе.html'],
  ['<script>alert(1)</script>', 'script-alert-1-script.html'],
  ['abc\u202etxt.exe', 'abc-txt-exe.html'],
  ['half \ud800 a pair', 'half-a-pair.html'],
  ['-rf', 'rf.html'],
];

describe('the name of a report', () => {
  for (const [title, name] of rows)
    it(`I10 path_escape: ${JSON.stringify(title)} becomes ${name}`, () => assert.equal(reportFileName(title, 'html'), name));

  it('I10 path_escape: a very long title is shortened to what every file system accepts', () => {
    for (const letter of ['a', 'Ж', '🚀', 'e\u0301']) {
      const name = reportFileName(letter.repeat(5_000), 'md');
      assert.ok(Buffer.byteLength(name) <= 255, name);
      assert.ok(name.endsWith('.md') && name.length > 10);
      assert.doesNotMatch(name, /\p{Cs}/u);
    }
  });
});
