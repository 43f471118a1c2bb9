-- Steps of making the demo community of a sandbox that are done, so that an interrupted start goes on where it stopped.
create table web.demo_steps (
  step text collate "C" primary key,
  result text not null,
  done_at timestamptz not null default now()
);
