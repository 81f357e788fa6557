import { expect } from "vitest";

type Decider<State, Command, Event> = {
  initial: State;
  evolve: (state: State, event: Event) => State;
  decide: (command: Command, state: State) => Event[];
};

/**
 * Speaks of a decider in its own events: `given(past…).when(command).then(facts…)`, or
 * `.throws(code)` where the command is refused.
 */
export function specification<State, Command, Event>(decider: Decider<State, Command, Event>) {
  return {
    given: (...past: Event[]) => ({
      when: (command: Command) => {
        const decide = () => decider.decide(command, past.reduce(decider.evolve, decider.initial));
        return {
          // biome-ignore lint/suspicious/noThenProperty: the specification's own word; nothing awaits it.
          then: (...facts: Event[]) => expect(decide()).toEqual(facts),
          throws: (code: string) => expect(decide).toThrow(expect.objectContaining({ code })),
        };
      },
    }),
  };
}
