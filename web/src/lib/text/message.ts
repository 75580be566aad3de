/**
 * How a text is written: plain words with parameters, a small part of ICU's MessageFormat.
 *
 *     {name}                                                  the parameter
 *     {count, plural, =0 {none} one {# tile} other {# tiles}} by a number, which # stands for
 *
 * A form for one number (`=0`) goes before `one`, which is the language's singular, and that before
 * `other`. Forms may hold parameters. Everything else stands for itself, apostrophes too.
 */

export type Params = Readonly<Record<string, string | number>>;

type Part = string | { name: string; forms?: Map<string, Part[]> };

const ARGUMENT = /\{(\w+)(\}|, plural,)/y;
const FORM = / (one|other|=\d+) \{/y;
const PLAIN = /[^{}#]+|#/y;

/** The text with its parameters. `singular`: the numbers that take the singular. */
export function fill(text: string, params: Params, singular: ReadonlySet<number>): string {
  return filled(parse(text), params, singular);
}

export function parse(text: string): Part[] {
  const known = parsed.get(text);
  if (known) return known;
  const reader = new Reader(text);
  const message = reader.message();
  if (reader.at < text.length) throw new Error(`A brace too many: ${text}`);
  parsed.set(text, message);
  return message;
}

const parsed = new Map<string, Part[]>();

function filled(message: Part[], params: Params, singular: ReadonlySet<number>): string {
  return message.map((part) => (typeof part === "string" ? part : argument(part))).join("");

  function argument({ name, forms }: Exclude<Part, string>): string {
    const value = params[name];
    if (value === undefined) throw new Error(`The parameter “${name}” is missing`);
    if (!forms) return String(value);
    const other = singular.has(Number(value)) ? "one" : "other";
    return filled(forms.get(`=${value}`) ?? forms.get(other) ?? [], params, singular);
  }
}

class Reader {
  at = 0;

  constructor(private readonly text: string) {}

  /** The message up to its closing brace or the end; `counted` is what # stands for. */
  message(counted?: string): Part[] {
    const parts: Part[] = [];
    while (this.at < this.text.length && this.text[this.at] !== "}") {
      const plain = this.match(PLAIN);
      if (plain) parts.push(counted && plain[0] === "#" ? { name: counted } : plain[0]);
      else parts.push(this.argument());
    }
    return parts;
  }

  private argument(): Part {
    const [, name = "", rest] = this.match(ARGUMENT) ?? this.fail("not a parameter");
    if (rest === "}") return { name };
    const forms = new Map<string, Part[]>();
    for (let form = this.match(FORM); form; form = this.match(FORM)) {
      forms.set(form[1] ?? "", this.message(name));
      this.at += 1;
    }
    if (!forms.has("one") || !forms.has("other") || this.text[this.at] !== "}") this.fail("a plural without its forms");
    this.at += 1;
    return { name, forms };
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private fail(why: string): never {
    throw new Error(`${why} at ${this.at}: ${this.text}`);
  }
}
