/** What a view of Paris Connection shows, worked out before it is drawn. */

import type { Company, LogEntry, ParisConnectionBoard, ParisConnectionView } from "../../lib/protocol/messages";
import type { Place, Point } from "./place";

/** Where two locomotives stand that share a hex, from its middle. */
const PAIR: readonly [Point, Point] = [
  [-11, -9],
  [11, 9],
];

/** Locomotives of one company, beside one another. */
export interface Link {
  company: Company;
  ends: readonly [Point, Point];
}

export class Scene {
  /** By hex: the companies that stand there. */
  readonly standing: ReadonlyMap<number, readonly Company[]>;

  constructor(
    readonly board: ParisConnectionBoard,
    readonly view: ParisConnectionView,
  ) {
    const standing = new Map<number, Company[]>();
    for (const company of board.companies)
      for (const hex of view.networks[company.colour] ?? []) standing.set(hex, [...(standing.get(hex) ?? []), company]);
    this.standing = standing;
  }

  at(hex: number): readonly Company[] {
    return this.standing.get(hex) ?? [];
  }

  /** Where a locomotive of a company stands, or would stand. */
  spot(place: Place, hex: number, company: Company): Point {
    const [x, y] = place.middles[hex]!;
    const here = this.at(hex);
    const companies = here.includes(company) ? here : [...here, company];
    if (companies.length === 1) return [x, y];
    const [right, down] = PAIR[companies.indexOf(company) === 0 ? 0 : 1];
    return [x + right, y + down];
  }

  links(place: Place): Link[] {
    const { board, view } = this;
    return board.companies.flatMap((company) => {
      const hexes = new Set(view.networks[company.colour]);
      return [...hexes].flatMap((hex) =>
        place.neighbours[hex]!.filter((near) => hexes.has(near) && (near < hex || hex >= board.buildable)).map(
          (near): Link => ({
            company,
            ends: [this.spot(place, hex, company), this.spot(place, near, company)],
          }),
        ),
      );
    });
  }

  /** What a company is worth, with what the build that is going on has reached. */
  worth(company: Company): number {
    const { board, view } = this;
    const value = view.values[company.colour] ?? 0;
    if (company.colour !== view.building) return value;
    return view.placed.reduce((sum, hex) => sum + board.hexes[hex]!.value, value);
  }
}

/** The hexes of the last build in these entries of the log. */
export function lastBuilt(story: readonly LogEntry[]): readonly number[] {
  const built = story.flatMap((entry) => entry.events).findLast((one) => one.event === "built");
  return built?.event === "built" ? built.hexes : [];
}
