// Style sheet of a report for light, dark and print; loads no external resources.

const light = `color-scheme:light;--page:#fdfcfa;--card:#f5f3ef;--ink:#2b2a28;--soft:#67635d;--line:#e2ded7;--blue:#1a63bd;--red:#b93318;--yellow:#7d6200;--orange:#985200;--green:#2b7030;--purple:#7340a8;--cyan:#00695a;--magenta:#9c2f70;--foreground:#55514b`;
const dark = `color-scheme:dark;--page:#191a1c;--card:#222427;--ink:#dcdad5;--soft:#a19e97;--line:#35373b;--blue:#6cb0ff;--red:#ff8a7a;--yellow:#dcb83c;--orange:#e5a04a;--green:#8fd18b;--purple:#c39ae8;--cyan:#5fd0b9;--magenta:#ef8fc4;--foreground:#b9b6b0`;
const colors = ['blue', 'red', 'yellow', 'orange', 'green', 'purple', 'cyan', 'magenta', 'foreground'];

/** Themes. The browser's color scheme selects one by default; in the editor, a class on the body does. */
const themes = `body{${light}}
@media (prefers-color-scheme:dark){body{${dark}}}
body.vscode-light,body.vscode-high-contrast-light{${light}}
body.vscode-dark,body.vscode-high-contrast:not(.vscode-high-contrast-light){${dark}}`;

const page = `
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1.5rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;padding:3rem 1.5rem 4rem;background:var(--page);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;overflow-wrap:anywhere}
header,nav,main,footer{max-width:46rem;margin-inline:auto}
h1,h2,h3,p,ul,ol,dl,dd,figure,blockquote,pre{margin:0}
h1{font:600 2.4rem/1.2 ui-serif,Charter,"Iowan Old Style",Cambria,Georgia,serif;letter-spacing:-.01em;text-wrap:balance}
h2{font:600 1.5rem/1.3 ui-serif,Charter,"Iowan Old Style",Cambria,Georgia,serif;margin-bottom:1rem}
h3{font-size:1rem;font-weight:600;margin:1.75rem 0 .6rem}
p+p,.list+p,p+.list,pre+p,p+pre{margin-top:.6rem}
a{color:var(--blue)}
:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
.kicker{color:var(--soft);font-size:.8rem;letter-spacing:.06em;text-transform:uppercase;margin-bottom:.75rem}
header .lead{font-size:1.15rem;color:var(--soft);margin-top:.9rem}
.lead{font-size:1.08rem}
.meta{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;margin-top:1.1rem;list-style:none;color:var(--soft);font-size:.9rem}
.notice{margin-top:1.25rem;padding:.6rem .9rem;border-radius:6px;background:var(--card);border-inline-start:3px solid var(--yellow)}
nav{margin-top:2rem;padding-block:.8rem;border-block:1px solid var(--line)}
nav ol{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;padding:0;list-style:none;font-size:.9rem}
nav a{color:var(--soft);text-decoration:none;display:inline-block;padding-block:.15rem}
nav a:hover{color:var(--ink);text-decoration:underline}
section{padding-top:2.75rem}
footer{margin-top:3.5rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--soft);font-size:.85rem}
.quiet{color:var(--soft)}
p.quiet{font-size:.9rem}
.member{color:var(--c);font-weight:600}
code,pre{font:.88em/1.5 ui-monospace,"Cascadia Code",Menlo,Consolas,monospace}
code{background:var(--card);border-radius:3px;padding:.1em .3em}
pre{background:var(--card);border-radius:6px;padding:.8rem 1rem;overflow-x:auto;margin-block:.6rem}
pre code{background:none;padding:0}
.list{padding-inline-start:1.2rem}
.list li+li{margin-top:.3rem}
.list li::marker{color:var(--soft)}
p bdi{white-space:pre-line}`;

const blocks = `
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.5rem,1fr));gap:1px;margin-top:1.5rem;background:var(--line);border:1px solid var(--line);border-radius:8px;overflow:hidden}
.figures div{display:flex;flex-direction:column-reverse;background:var(--page);padding:.8rem 1rem}
.figures dd{font-size:1.35rem;font-weight:600;font-variant-numeric:tabular-nums;line-height:1.3}
.figures dt{color:var(--soft);font-size:.8rem}
.facts{display:grid;gap:.55rem}
.facts div{display:grid;grid-template-columns:9rem 1fr;gap:.15rem 1.25rem}
.facts dt{color:var(--soft);font-size:.9rem;padding-top:.1rem}
.list+.facts,p+.facts{margin-top:.6rem}
.facts+.turn{margin-top:.9rem}
.facts ul{padding-inline-start:1rem}
.facts li+li{margin-top:.2rem}
.facts li::marker{color:var(--soft)}
.quote{border-inline-start:3px solid var(--c);padding:.15rem 0 .15rem 1.1rem;margin-top:1rem}
.quote+p{margin-top:1rem}
.quote .by{font-size:.9rem}
.quote blockquote{font:1.1rem/1.55 ui-serif,Charter,"Iowan Old Style",Cambria,Georgia,serif;margin-block:.25rem}
.quote figcaption{font-size:.9rem;color:var(--soft)}
.wide{overflow-x:auto;margin-top:1rem}
.list+.wide,p+.wide{margin-top:1.5rem}
.wide+.wide{margin-top:2rem}
.wide+p{margin-top:.9rem}
table{border-collapse:collapse;width:100%;font-size:.92rem}
caption{text-align:start;color:var(--soft);font-size:.9rem;padding-bottom:.4rem}
caption span{position:sticky;inset-inline-start:0;display:inline-block;max-width:min(46rem,calc(100vw - 2rem))}
th,td{text-align:start;vertical-align:top;padding:.5rem .9rem .5rem 0;border-bottom:1px solid var(--line);overflow-wrap:normal;min-width:4rem}
td:not(.number){overflow-wrap:break-word}
tr>:last-child{padding-inline-end:0}
thead th{color:var(--soft);font-size:.8rem;font-weight:400}
tbody th{font-weight:400}
.number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.short{width:3.5rem;min-width:3rem}
.narrow{width:8rem}
td .quiet,tbody th .quiet{display:block;font-size:.9em}
details{border:1px solid var(--line);border-radius:8px;padding:0 1rem;margin-top:1.25rem}
summary{padding:.65rem 0;cursor:pointer;color:var(--soft);font-size:.95rem}
summary:hover{color:var(--ink)}
details[open]>summary{border-bottom:1px solid var(--line);margin-bottom:.75rem}
details[open]{padding-bottom:1rem}
.turn{padding-block:.9rem;border-top:1px solid var(--line)}
summary+.turn,h3+.turn{border-top:0}
.turn .by{font-size:.9rem;margin-bottom:.3rem}
.turn p.quiet{margin-top:.6rem}
.face{display:inline-grid;place-items:center;width:1.5rem;height:1.5rem;border-radius:50%;font-size:.8rem;line-height:1;color:var(--c);background:color-mix(in srgb,var(--c) 16%,transparent);vertical-align:middle}
.face-sign{fill:none;stroke:var(--c);stroke-width:1.3;stroke-linecap:round;stroke-linejoin:round}
.face .face-sign{width:64%;height:64%}
${colors.map((name) => `.c-${name}{--c:var(--${name})}`).join('')}`;

const narrow = `
@media (max-width:34rem){
body{padding:1.75rem 1rem 3rem}
h1{font-size:1.8rem}
.facts div{grid-template-columns:1fr}
}`;

/** Print style: light theme, no navigation, no page breaks inside blocks. Collapsed sections are hidden. */
const print = `
@page{margin:18mm 16mm}
@media print{
body,body[class]{${light};--page:#fff;padding:0}
html{font-size:10.5pt}
header,main,footer{max-width:none}
nav{display:none}
h2,h3,caption,.quote .by{break-after:avoid}
tr,.quote,.figures,figure{break-inside:avoid}
section{padding-top:1.6rem}
details:not([open]){display:none}
.wide{overflow:visible}
a{color:inherit}
body{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}`;

export const reportStyle = `${themes}${page}${blocks}${narrow}${print}\n`;

/** SHA-256 hash of the style sheet, for the content security policy of the page. */
export const reportStyleHash = 'sha256-sXU9/I3OB/9cv54ERzB0eTCKElSO9HX9dbGA+unXMpk=';
