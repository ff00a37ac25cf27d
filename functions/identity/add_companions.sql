create or replace function identity.add_companions(
  entity_type text, comparison identity.comparison, teams integer, competitions integer, venues integer
)
returns identity.comparison
language sql immutable parallel safe
return (
  select identity.weigh_features((comparison).features || case
      -- Oakton United may share teams with its academy, and a league has those of its parts.
      when f.names && '{other_words,part}' then '[]'
      when entity_type = 'organization' then
        identity.feature('teams', to_jsonb(teams), case when teams >= 2 then least(teams, 3) * ln(10) end,
          format('Teams that different lists give to either, with games in both: %s.', teams))
        || identity.feature('hosted', to_jsonb(competitions), case when competitions >= 1 then ln(10) end,
          format('Competitions that are hosted by either, with games in both lists: %s.', competitions))
      else
        identity.feature('teams', to_jsonb(teams), case when teams >= 3 then ln(30) end,
          format('Teams of games that one list gives to the one competition and another to the other: %s.', teams))
        || identity.feature('venues', to_jsonb(venues), case when venues >= 2 and f.name_weight >= 1.2 then 1.2 end,
          format('They are played at %s of the same places.', venues))
    end, (comparison).veto)
    from (
      select array_agg(x.feature ->> 'name') as names,
             max((x.feature ->> 'weight')::double precision) filter (where x.feature ->> 'name' = 'name') as name_weight
        from jsonb_array_elements((comparison).features) x (feature)
    ) f);

comment on function identity.add_companions(text, identity.comparison, integer, integer, integer) is
  'A comparison of two organizations or competitions (entity_type) with what they have in common (identity.compare_companions), where '
  'neither name has words, or says parts, that the other does not: from two teams on each multiplies the odds that two organizations are '
  'one by ten, three at most, and so does a competition that both host; three teams multiply those of two competitions by thirty, and two '
  'venues by three if the name tells. IDENTITY-216, IDENTITY-217.';
