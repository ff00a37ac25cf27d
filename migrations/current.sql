-- The next migration is written here; see CONTRIBUTING.md.

-- Undoing and restoring large runs, which a worker does, and previews of that. A new table.
create table connect.undos (
  realm_id integer not null,
  run_id text collate "C" not null,
  is_preview boolean not null,
  is_void boolean not null,
  asked_by text,
  asked_at timestamptz not null,
  attempt_count integer not null default 0,
  error text,
  failed_at timestamptz,
  result jsonb,
  done_at timestamptz,
  constraint undos_pkey primary key (realm_id, run_id, is_preview),
  constraint run_exists foreign key (realm_id, run_id) references connect.runs (realm_id, run_id) on delete cascade,
  constraint only_previews_have_results check ((result is not null) = (done_at is not null) and (is_preview or result is null))
);
comment on table connect.undos is 'Runs that a worker is to undo or restore, and previews of that. What is done is in connect.runs and connect.acts; its row here is deleted.';
comment on column connect.undos.realm_id is 'The realm.';
comment on column connect.undos.run_id is 'The run.';
comment on column connect.undos.is_preview is 'Whether it is only shown.';
comment on column connect.undos.is_void is 'Whether the run is to be undone; false: restored.';
comment on column connect.undos.asked_by is 'Who asked for it.';
comment on column connect.undos.asked_at is 'When.';
comment on column connect.undos.attempt_count is 'How often it was tried in vain.';
comment on column connect.undos.error is 'Why the last attempt failed; null: none did.';
comment on column connect.undos.failed_at is 'When it was given up; null: it is under way, or a preview that is there.';
comment on column connect.undos.result is 'What a preview found (manage.mark_run).';
comment on column connect.undos.done_at is 'When a preview was there.';
grant select, insert, update, delete on connect.undos to oyss_resolver;
