/** The page's style: readable at 360 px, light and dark, and on paper. All pairs of text and ground meet WCAG 2.2 AA. */
export const reviewStyle = `
:root{color-scheme:light dark;--bg:#faf8f4;--surface:#fff;--line:#e4ded2;--strong:#857e70;--text:#171a26;--muted:#4d5263;--accent:#2a46a6;--added:#175c33;--added-bg:#e4f3e8;--removed:#971b14;--removed-bg:#fce8e5;--changed:#5f4300;--changed-bg:#fdf0c4}
@media (prefers-color-scheme:dark){:root{--bg:#0e1220;--surface:#161b2e;--line:#2b3350;--strong:#737ca0;--text:#edeff7;--muted:#b0b6cc;--accent:#aebffa;--added:#8fdbaa;--added-bg:#12301f;--removed:#ffb1a8;--removed-bg:#3b1512;--changed:#f4d46b;--changed-bg:#352a08}}
*{box-sizing:border-box}
html{scroll-behavior:auto}
body{margin:0;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:78rem;margin-inline:auto;padding:1rem clamp(.75rem,3vw,2rem)}
h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.375rem;line-height:1.3;margin:0 0 .5rem}
h3{font-size:1.0625rem;margin:1.5rem 0 .5rem}
h4{font-size:1rem;margin:0;font-weight:600}
p{margin:.375rem 0;max-width:70ch}
a{color:var(--accent)}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8125rem;font-weight:400}
code{color:var(--muted)}
pre{white-space:pre-wrap;background:var(--bg);border:1px solid var(--line);border-radius:6px;padding:.5rem .75rem;margin:.5rem 0}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-100vw}
.skip:focus{position:static}
.figures{list-style:none;padding:0;margin:1rem 0;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,9.5rem),1fr));gap:.5rem}
.figures li{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:.625rem .875rem}
.figures li{color:var(--muted);font-size:.875rem;line-height:1.35;display:flex;flex-direction:column;justify-content:space-between;gap:.375rem}
.figures strong{color:var(--text);font-size:1.25rem;line-height:1.25}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;background:var(--surface);border:1px solid var(--line)}
caption{text-align:start;font-weight:600;padding-block:.5rem}
th,td{text-align:start;padding:.5rem .75rem;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:normal}
td{font-variant-numeric:tabular-nums}
@media (max-width:40rem){table,caption,tbody,tr,th,td{display:block}caption{padding-inline:.75rem}thead{display:none}tr{border-top:1px solid var(--line);padding:.375rem 0}th,td{border:0;padding:.125rem .75rem}td::before{content:attr(data-label) ': ';color:var(--muted)}}
.machine,.part{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:clamp(.875rem,3vw,1.5rem);margin-block:1.5rem}
.badge{display:inline-block;font-size:.8125rem;line-height:1.4;font-weight:600;border-radius:5px;padding:0 .4rem;white-space:nowrap}
.badge.added{color:var(--added);background:var(--added-bg)}
.badge.removed{color:var(--removed);background:var(--removed-bg)}
.badge.changed{color:var(--changed);background:var(--changed-bg)}
.status{font-size:.875rem;border:1px solid currentColor;border-radius:99px;padding:.0625rem .625rem}
.status.approved{color:var(--added)}
.status.unapproved{color:var(--changed)}
.changes{list-style:none;padding:0;margin:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,31rem),1fr));gap:1.25rem 2rem;align-items:start}
.changes>li{border-inline-start:4px solid var(--strong);padding-inline-start:.75rem;break-inside:avoid}
.changes>.added{border-color:var(--added)}
.changes>.removed{border-color:var(--removed);border-inline-start-style:dashed}
.changes>.changed{border-color:var(--changed);border-inline-start-style:double}
dl,dd{margin:0}
h4+dl{margin-block-start:.25rem}
dl>div{display:grid;grid-template-columns:4rem minmax(0,1fr);max-width:74ch}
header dl>div,.wide{max-width:none}
.gaps{font-size:.875rem;color:var(--muted);list-style:none;padding:0;margin:.75rem 0;display:grid;gap:.25rem}
dt{color:var(--muted)}
del{color:var(--removed);background:var(--removed-bg);text-decoration:line-through;text-decoration-thickness:1px}
ins{color:var(--added);background:var(--added-bg);text-decoration:underline;text-decoration-thickness:1px}
.code,.cover{font-size:.875rem;color:var(--muted)}
.cover strong{color:var(--removed)}
figure{margin:0;min-width:0}
figcaption{font-size:.875rem;color:var(--muted);padding-block:.375rem}
.pair{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}
.pair>figure{flex-grow:1;max-width:100%}
.sides{display:grid;gap:1rem;align-items:start;margin-block-start:.5rem}
.sides>div{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;align-items:start}
.width-360 figure{max-width:calc(360px + 2px)}
@media (min-width:75rem){.sides{grid-template-columns:46.5rem minmax(0,1fr)}.sides>.width-1440{grid-template-columns:minmax(0,1fr)}}
.frame{overflow:auto;max-height:36rem;border:1px solid var(--strong);border-radius:6px}
.width-1440 .frame{max-height:17rem}
.frame img{display:block;max-width:100%;height:auto}
.state{margin-block:1rem;padding-block-start:.75rem;border-block-start:1px solid var(--line)}
.words{margin:.25rem 0;padding-inline-start:1.25rem}
.scroll{overflow:auto;max-height:42rem;border:1px solid var(--line);border-radius:8px;background:#faf8f4}
.scroll svg{display:block;margin-inline:auto}
.drawing .touched>.frame{stroke:#2a46a6;stroke-width:2.5}
.drawing .added>.way{stroke:#1e7a45;stroke-width:3}
.drawing .added>.head{fill:#1e7a45}
.drawing .removed>.way{stroke:#bc2a20;stroke-width:3;stroke-dasharray:7 4}
.drawing .removed>.head{fill:#bc2a20}
.drawing .changed>.way{stroke:#8a6800;stroke-width:3}
.drawing .changed>.head{fill:#8a6800}
.drawing .added>text,.drawing text.added{fill:#175c33;font-weight:600}
.drawing .removed>text,.drawing text.removed{fill:#971b14;font-weight:600}
.drawing .changed>text,.drawing text.changed{fill:#5f4300;font-weight:600}
details{margin-block:.75rem}
summary{cursor:pointer;color:var(--accent);min-height:2rem;padding-block:.25rem}
.none{color:var(--muted)}
@media print{:root{color-scheme:light;--bg:#fff;--surface:#fff;--line:#ccc;--strong:#857e70;--text:#000;--muted:#444;--accent:#000;--added:#175c33;--added-bg:#e4f3e8;--removed:#971b14;--removed-bg:#fce8e5;--changed:#5f4300;--changed-bg:#fdf0c4}
body{font-size:10pt}.machine,.part{border:0;padding:0}.machine{break-before:page}.scroll,.frame{overflow:visible;max-height:none;border:0}.scroll svg{max-width:100%;height:auto}.pair{display:block}details:not([open])::details-content{content-visibility:visible;height:auto}summary{display:none}.skip{display:none}h2,h3,h4{break-after:avoid}.badge,del,ins{print-color-adjust:exact}}
`;
