--! Previous: sha1:d3a4be27110ab2992fe0adb1a547a0b48658e79c
--! Hash: sha1:eabb92f2d129b82c1ed92f4cb777f3cb50b44fb3
--! Message: standings

create type standings.rules as (stage_id text, type text, points text, win bigint, draw bigint, loss bigint, tiebreakers text[], tiebreak_source text, is_points_added boolean);
comment on type standings.rules is 'How a stage is ranked: points of a game, the rules in order with points among them, their origin (stage, default), and whether points had to be put first.';

create type standings.entrant as (stage integer, team_id text, played bigint, wins bigint, draws bigint, losses bigint, goals_for bigint, goals_against bigint, points bigint);
comment on type standings.entrant is 'A team of a stage (its ordinal in the list of stages) with its numbers.';

create type standings.meeting as (stage integer, one integer, other integer, one_goals bigint, other_goals bigint, one_points bigint, other_points bigint);
comment on type standings.meeting is 'A counted game between two entrants, by their ordinals in the list of entrants.';

create type standings.sheet as (missing_fixtures text[], derived_from text[]);
comment on type standings.sheet is 'The games of a stage: those that do not count yet, by id, and those that count, as id@version.';

create type standings.measure as (key bigint[], value text, refusal text);
comment on type standings.measure is 'The value of a rule for an entrant: the highest key is the best; the value as text; or why the rule cannot be applied to its group.';

create type standings.step as (rule text, first_position integer, contenders integer, value text, outcome text);
comment on type standings.step is 'A rule applied to the group of still level teams that a team is in: the first position and the number of teams, the team''s value, and the outcome.';

create type standings.placing as ("position" integer, steps standings.step[]);
comment on type standings.placing is 'The final position of an entrant, and the steps that led to it.';

create table standings.tables (
  realm_id integer not null,
  stage_id text collate "C" not null,
  version integer not null default 0,
  as_of timestamptz not null default util.now(),
  is_complete boolean not null default true,
  points text not null default '3-1-0',
  tiebreakers text[] not null default '{}',
  tiebreak_source text not null default 'default' constraint tiebreak_source_is_known check (tiebreak_source in ('stage', 'default')),
  missing_fixtures text[] not null default '{}',
  derived_from text[] not null default '{}',
  primary key (realm_id, stage_id),
  foreign key (realm_id, stage_id) references canon.stages on delete cascade
);
-- Long lists of ids that share nothing worth compressing.
alter table standings.tables alter column missing_fixtures set storage external, alter column derived_from set storage external;
comment on table standings.tables is 'The table of every stage. A transaction that recomputes one holds its row locked until commit.';
comment on column standings.tables.realm_id is 'The realm.';
comment on column standings.tables.stage_id is 'The stage.';
comment on column standings.tables.version is 'Rises by one when a row changed; 0 inside the transaction that creates the stage.';
comment on column standings.tables.as_of is 'When a recomputation last found anything changed.';
comment on column standings.tables.is_complete is 'Whether every game of the stage that is not cancelled counts.';
comment on column standings.tables.points is 'Points of a win, a draw and a loss, joined by hyphens.';
comment on column standings.tables.tiebreakers is 'The rules that were applied, in order.';
comment on column standings.tables.tiebreak_source is 'stage: the host published them; default.';
comment on column standings.tables.missing_fixtures is 'Games of the stage, not cancelled, that do not count yet.';
comment on column standings.tables.derived_from is 'Games that count, as fixture id@version.';

create table standings.rows (
  realm_id integer not null,
  stage_id text collate "C" not null,
  team_id text collate "C" not null,
  "position" integer not null,
  played bigint not null,
  wins bigint not null,
  draws bigint not null,
  losses bigint not null,
  goals_for bigint not null,
  goals_against bigint not null,
  points bigint not null,
  is_provisional boolean not null,
  steps standings.step[] not null,
  primary key (realm_id, stage_id, team_id),
  foreign key (realm_id, stage_id) references standings.tables on delete cascade,
  foreign key (realm_id, team_id) references canon.teams on delete restrict
);
create index rows_team on standings.rows (realm_id, team_id);
comment on table standings.rows is 'The rows of the tables. A table is ordered by position, then by name.';
comment on column standings.rows.realm_id is 'The realm.';
comment on column standings.rows.stage_id is 'The stage.';
comment on column standings.rows.team_id is 'The team.';
comment on column standings.rows."position" is 'Its position, from 1; teams that no rule separates share one.';
comment on column standings.rows.played is 'Games that count.';
comment on column standings.rows.wins is 'Games won.';
comment on column standings.rows.draws is 'Games drawn.';
comment on column standings.rows.losses is 'Games lost.';
comment on column standings.rows.goals_for is 'Goals scored, as reported.';
comment on column standings.rows.goals_against is 'Goals conceded, as reported.';
comment on column standings.rows.points is 'Points, by the stage''s triple.';
comment on column standings.rows.is_provisional is 'Whether the stage is incomplete or the position is shared.';
comment on column standings.rows.steps is 'Every rule that was applied to the row''s group, in order.';

grant select, insert, update, delete on standings.tables, standings.rows to oyss_resolver;
