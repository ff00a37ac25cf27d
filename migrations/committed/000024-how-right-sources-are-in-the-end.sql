--! Previous: sha1:7a708cd6409f143800ac44c47a6d2badf5e13e20
--! Hash: sha1:10d3ff5a8f1347fb8abded6c40a153ee56054459
--! Message: how right sources are in the end

-- What sources reported of games that are over, judged once: two new tables. The file of a run.
create table intake.judged_games (
  realm_id integer not null,
  fixture_id text collate "C" not null,
  source_id text collate "C" not null,
  ended_at timestamptz not null,
  is_right boolean not null,
  followed_seconds integer[] not null,
  missed_count integer not null,
  judged_at timestamptz not null default util.now(),
  constraint judged_games_pkey primary key (realm_id, fixture_id, source_id),
  foreign key (realm_id, fixture_id) references canon.fixtures on delete cascade,
  foreign key (realm_id, source_id) references tenancy.sources on delete cascade
);
create index judged_games_source on intake.judged_games (realm_id, source_id, ended_at);
create index judged_games_ended on intake.judged_games (ended_at);
comment on table intake.judged_games is 'What a source reported of a game that is over and that another source lists too: whether it was right, and how long after others it followed changes. Kept for 90 days after the game.';
comment on column intake.judged_games.realm_id is 'The realm of the game.';
comment on column intake.judged_games.fixture_id is 'The game.';
comment on column intake.judged_games.source_id is 'The source.';
comment on column intake.judged_games.ended_at is 'When the game ended: nothing reported after it counts.';
comment on column intake.judged_games.is_right is 'Whether its last start, venue and status read the same as those of the game.';
comment on column intake.judged_games.followed_seconds is 'Of each change that it followed, the seconds after the first report of it; 0: it was the first.';
comment on column intake.judged_games.missed_count is 'How many changes it did not follow.';
comment on column intake.judged_games.judged_at is 'When it was judged.';

create table intake.judging (
  realm_id integer not null,
  sorts_at timestamptz not null,
  fixture_id text collate "C" not null,
  constraint judging_pkey primary key (realm_id),
  foreign key (realm_id) references tenancy.realms on delete cascade
);
comment on table intake.judging is 'Up to which game, in the order of their starts, the games of a realm are judged (intake.judged_games).';
comment on column intake.judging.realm_id is 'The realm.';
comment on column intake.judging.sorts_at is 'The start of the last game that was judged.';
comment on column intake.judging.fixture_id is 'That game; empty: none.';

grant select, insert, delete on intake.judged_games to oyss_resolver;
grant select, insert, update on intake.judging to oyss_resolver;

alter type manage.run add attribute file_name text;
comment on type manage.run is 'What connect.run_document has of a run: what began it, what was read by which parser of which file, its counts, why it is held or failed, and the batches that it pushed.';
