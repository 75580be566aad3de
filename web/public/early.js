// A table's page opens its line to the server while the rest of the page is still on its way, and keeps what it hears
// until the page is there: src/lib/connection/line.svelte.ts takes it over.
if (/^\/table\/[^/]+$/.test(location.pathname)) {
  const line = new WebSocket(location.origin.replace("http", "ws") + "/api/play");
  const heard = [];
  line.onmessage = ({ data }) => heard.push(data);
  window.early = { line, heard };
}
