import { mount } from "svelte";
import App from "./App.svelte";
import { preferences } from "./lib/preferences.svelte";
import { texts } from "./lib/text/texts.svelte";
import "./palette.css";
import "./style.css";

document.documentElement.dataset["theme"] = preferences.theme;
void texts.speak(preferences.language).then(() => mount(App, { target: document.body }));
