import { AuthenticationError, type Me } from "@quarry/client";
import { QueryCache, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense } from "preact/compat";
import { Route, Router, Switch } from "wouter";
import { BatchPage } from "./batches/batch-page.tsx";
import { BatchList } from "./batches/list.tsx";
import { Playground } from "./extract/playground.tsx";
import { ExtractionList } from "./extractions/list.tsx";
import { usePath, useQueryText } from "./place.ts";
import { SchemaList } from "./schemas/list.tsx";
import { Editor, SchemaPage } from "./schemas/schema-page.tsx";
import { quarry } from "./session/session.ts";
import { SignIn } from "./session/sign-in.tsx";
import { LateViews, late } from "./shell/late.tsx";
import { Fault, Waiting } from "./shell/notices.tsx";
import { Shell } from "./shell/shell.tsx";
import { WebhookList } from "./webhooks/list.tsx";

/** Views that are loaded when they are opened, so that the first script stays small. */
const EvidencePage = late(async () => (await import("./evidence/evidence-page.tsx")).EvidencePage);
const ReviewQueue = late(async () => (await import("./reviews/queue.tsx")).ReviewQueue);
const RevisionsPage = late(
  async () => (await import("./schemas/compare/revisions-page.tsx")).RevisionsPage,
);
const UsagePage = late(async () => (await import("./usage/usage-page.tsx")).UsagePage);
const WebhookPage = late(async () => (await import("./webhooks/webhook-page.tsx")).WebhookPage);

/** An answer that says "who are you?" ends the session, whichever view had asked. */
const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (error instanceof AuthenticationError && queryKey[0] !== "me")
        client.setQueryData(["me"], null);
    },
  }),
  defaultOptions: { queries: { retry: false } },
});

async function whoIs(): Promise<Me | null> {
  try {
    return await quarry.me();
  } catch (error) {
    if (error instanceof AuthenticationError) return null;
    throw error;
  }
}

export function App() {
  return (
    <QueryClientProvider client={client}>
      <Router hook={usePath} searchHook={useQueryText}>
        <Gate />
      </Router>
    </QueryClientProvider>
  );
}

/** No view is shown before it is known who looks. */
function Gate() {
  const { data: me, error } = useQuery({ queryKey: ["me"], queryFn: whoIs });
  if (error) return <Fault>{error.message}</Fault>;
  if (me === undefined) return <Waiting>Opening the console</Waiting>;
  if (me === null) return <SignIn />;
  return (
    <Shell me={me}>
      <LateViews>
        <Suspense fallback={<Waiting>Opening the view</Waiting>}>
          <Views me={me} />
        </Suspense>
      </LateViews>
    </Shell>
  );
}

function Views({ me }: { me: Me }) {
  return (
    <Switch>
      <Route path="/" component={Playground} />
      <Route path="/extractions" component={ExtractionList} />
      <Route path="/extractions/:id">{({ id }) => <EvidencePage key={id} id={id} />}</Route>
      <Route path="/reviews" component={ReviewQueue} />
      <Route path="/reviews/:id">
        {({ id }) => <EvidencePage key={id} id={id} inQueue={true} />}
      </Route>
      <Route path="/batches" component={BatchList} />
      <Route path="/batches/:id">{({ id }) => <BatchPage key={id} id={id} />}</Route>
      <Route path="/schemas" component={SchemaList} />
      <Route path="/schemas/new">
        <Editor />
      </Route>
      <Route path="/schemas/:id">{({ id }) => <SchemaPage key={id} id={id} />}</Route>
      <Route path="/schemas/:id/revisions">{({ id }) => <RevisionsPage key={id} id={id} />}</Route>
      <Route path="/webhooks" component={WebhookList} />
      <Route path="/webhooks/:id">{({ id }) => <WebhookPage key={id} id={id} />}</Route>
      <Route path="/usage">
        <UsagePage me={me} />
      </Route>
      <Route>
        <h1>There is no such page</h1>
        <p>
          <a href="#/">Go to the start</a>
        </p>
      </Route>
    </Switch>
  );
}
