type Ways = Record<string, string>;

/** Ways by which markup makes a browser ask an address. */
const markup: Ways = {
  img: '<img src="TARGET">',
  srcset: '<img srcset="TARGET 1x">',
  picture: '<picture><source srcset="TARGET"><img></picture>',
  "input-image": '<input type="image" src="TARGET">',
  video: '<video src="TARGET" preload="auto"></video>',
  poster: '<video poster="TARGET"></video>',
  audio: '<audio src="TARGET" preload="auto"></audio>',
  iframe: '<iframe src="TARGET"></iframe>',
  srcdoc: `<iframe srcdoc="<img src='TARGET'>"></iframe>`,
  refresh: `<iframe srcdoc="<meta http-equiv=refresh content='0;url=TARGET'>"></iframe>`,
  object: '<object data="TARGET"></object>',
  embed: '<embed src="TARGET">',
  script: '<script src="TARGET"></script>',
  module: '<script type="module" src="TARGET"></script>',
  stylesheet: '<link rel="stylesheet" href="TARGET">',
  "css-import": '<style>@import "TARGET";</style>',
  "css-url": '<p style="background: url(TARGET)">x</p>',
  "css-font":
    '<style>@font-face { font-family: f; src: url("TARGET") }</style><p style="font-family: f">x</p>',
  svg: '<svg width="9" height="9"><image href="TARGET" width="9" height="9"/></svg>',
  background: '<table background="TARGET"><tr><td>x</table>',
  preload: '<link rel="preload" as="image" href="TARGET">',
  modulepreload: '<link rel="modulepreload" href="TARGET">',
  prefetch: '<link rel="prefetch" href="TARGET">',
};

/** Ways by which a script does. */
const scripts: Ways = {
  fetch: 'fetch("TARGET")',
  post: 'fetch("TARGET", { method: "POST", mode: "no-cors", body: "x" })',
  keepalive: 'fetch("TARGET", { keepalive: true, mode: "no-cors" })',
  xhr: 'const request = new XMLHttpRequest(); request.open("GET", "TARGET"); request.send()',
  beacon: 'navigator.sendBeacon("TARGET", "x")',
  "event-source": 'new EventSource("TARGET")',
  "web-socket": 'new WebSocket("TARGET".replace("http", "ws"))',
  image: 'new Image().src = "TARGET"',
  import: 'import("TARGET")',
  worker: 'inWorker(Worker, "importScripts(`TARGET`)")',
  "worker-fetch": 'inWorker(Worker, "fetch(`TARGET`, { mode: `no-cors` })")',
  "shared-worker": 'inWorker(SharedWorker, "fetch(`TARGET`, { mode: `no-cors` })")',
  form: 'document.body.insertAdjacentHTML("beforeend", "<iframe name=into></iframe><form id=sent method=post action=TARGET target=into></form>"); sent.submit()',
  "window-open": 'open("TARGET")',
};

/** Ways that are quiet, or closed, even on the open internet: no path distinguishes them. */
const quiet: Ways = {
  preconnect: 'document.head.insertAdjacentHTML("beforeend", "<link rel=preconnect href=TARGET>")',
  "dns-prefetch":
    'document.head.insertAdjacentHTML("beforeend", "<link rel=dns-prefetch href=TARGET>")',
  download:
    'document.body.insertAdjacentHTML("beforeend", "<a id=load download target=_blank href=TARGET>"); load.click()',
  ping: 'document.body.insertAdjacentHTML("beforeend", "<a id=pings ping=TARGET href=#x>"); pings.click()',
  speculation:
    'document.head.insertAdjacentHTML("beforeend", `<script type=speculationrules>{"prefetch":[{"urls":["TARGET"],"eagerness":"immediate"}]}</` + "script>")',
  "service-worker": 'navigator.serviceWorker.register("/hit/worker.js")',
  "web-transport": 'new WebTransport("TARGET".replace("http:", "https:")).ready',
  stun: 'gather({ urls: "stun:PLACE" })',
  turn: 'gather({ urls: "turn:PLACE?transport=udp", username: "u", credential: "c" })',
  "turn-tcp": 'gather({ urls: "turn:PLACE?transport=tcp", username: "u", credential: "c" })',
};

const helpers = `
addEventListener("unhandledrejection", (event) => event.preventDefault());
const inWorker = (Kind, code) => new Kind(URL.createObjectURL(new Blob([code])));
const gather = async (server) => {
  const connection = new RTCPeerConnection({ iceServers: [server] });
  connection.createDataChannel("x");
  await connection.setLocalDescription(await connection.createOffer());
};`;

/** Ways that reach a server on the open internet. */
export const loudWays = Object.keys({ ...markup, ...scripts });

/** A page that tries every way to reach `http://PLACE/hit/<way>`, and says when it has. */
export function hostilePage(place: string): string {
  const aimed = (way: string, code: string) =>
    code.replaceAll("TARGET", `http://${place}/hit/${way}`).replaceAll("PLACE", place);
  const elements = Object.entries(markup).map(([way, html]) => aimed(way, html));
  const statements = Object.entries({ ...scripts, ...quiet }).map(
    ([way, code]) => `<script>{ ${aimed(way, code)} }</script>`,
  );
  return [
    `<!doctype html><title>Hostile</title><body><script>${helpers}</script>`,
    ...elements,
    ...statements,
    '<p id="done"></p><script>done.textContent = "every way was tried"</script>',
  ].join("\n");
}
