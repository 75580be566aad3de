/** Which page the address asks for. */

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "proof"; table: string }
  | { page: "seat"; token: string }
  | { page: "rules"; topic: string }
  | { page: "learn"; game: string }
  | { page: "nowhere" };

class Router {
  private path = $state(location.pathname);
  private hash = $state(location.hash);
  readonly route = $derived(read(this.path));
  /** The entry of the log that the address names. */
  readonly entry = $derived(/^#\d+$/.test(this.hash) ? Number(this.hash.slice(1)) : null);

  constructor() {
    const read = () => {
      this.path = location.pathname;
      this.hash = location.hash;
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.path = location.pathname;
    this.hash = location.hash;
    scrollTo(0, 0);
  }

  /** Names this entry, or none, without a new step in the browser's history. */
  name(entry: number | null): void {
    const hash = entry === null ? "" : `#${entry}`;
    history.replaceState(null, "", location.pathname + hash);
    this.hash = hash;
  }

  /** A plain click on a link to one of our pages needs no new document. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const path = link.getAttribute("href") ?? "";
    if (!path.startsWith("/") || path.startsWith("/api/") || link.target || link.download) return;
    event.preventDefault();
    this.go(path);
  }
}

export function read(path: string): Route {
  const [first, second, third, ...more] = path.split("/").filter(Boolean);
  if (!first) return { page: "home" };
  if (first === "table" && second && more.length === 0) {
    if (!third) return { page: "table", table: second };
    if (third === "proof") return { page: "proof", table: second };
  }
  if (first === "seat" && second && !third) return { page: "seat", token: second };
  if (first === "rules" && !third) return { page: "rules", topic: second ?? "metro" };
  if (first === "learn" && second && !third) return { page: "learn", game: second };
  return { page: "nowhere" };
}

export const router = new Router();
