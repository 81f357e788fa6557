import { Component, type ComponentChildren, type ComponentType } from "preact";
import { lazy } from "preact/compat";
import { useLocation } from "wouter";
import { Fault } from "./notices.tsx";

/** The file of a view cannot be loaded: there is no connection, or a later release has other files. */
class ViewNotLoadedError extends Error {}

/** Returns a view that is loaded when it is first shown, within `LateViews`. */
export function late<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      throw new ViewNotLoadedError("A view was not loaded", { cause: error });
    }
  });
}

type State = { failedAt?: string | undefined };

/** Shows the views within, or why one could not be loaded; another view is tried when the place changes. */
export function LateViews({ children }: { children: ComponentChildren }) {
  const [path] = useLocation();
  return <Boundary path={path}>{children}</Boundary>;
}

class Boundary extends Component<{ path: string; children: ComponentChildren }, State> {
  override state: State = {};

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ViewNotLoadedError)) throw error;
    this.setState({ failedAt: this.props.path });
  }

  override render() {
    const { path, children } = this.props;
    return this.state.failedAt === path ? <NotLoaded /> : children;
  }
}

function NotLoaded() {
  return (
    <>
      <h1>This view was not loaded</h1>
      <Fault>
        <p>
          Quarry may have been upgraded since this page was opened, so that the page no longer fits
          it, or the server is not reached.
        </p>
        <button type="button" onClick={() => location.reload()}>
          Load the page again
        </button>
      </Fault>
    </>
  );
}
