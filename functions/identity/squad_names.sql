create or replace function identity.squad_names() returns text
language sql immutable parallel safe
return
  'aces aftershock ajax alien alliance allstar america american angel arrow arsenal astro atletico attack avalanche avatar avenger ' ||
  'aztec baller bandit barcelona barrage bats bayern bear beast bees benfica blackhawk blast blaster blaze blitz blizzard bobcat ' ||
  'boca bolt bomb bomber brave brawler brazuca breaker bronco bruin buccaneer buck bull bulldog burn butterflie bvb canarie ' ||
  'cardinal cavalier celtic centaur champ champion chao charge charger cheetah chelsea chief chill chiva clash classic clover cobra ' ||
  'colt comet condor conqueror copa cosmic cosmo cougar coyote crew cruiser crusader crush cubs cyclone dash demon destroyer devil ' ||
  'diablo diamond diva dolphin dominator dortmund dragon dragonflie duck dynamite dynamo eagle earthquake eclipse edge element ' ||
  'energy everton explosion expre extreme falcon fever fierce fire fireball firebird firecracker fireflie flame flamingo flash ' ||
  'flight flyer force foxe freedom frenzy fury fusion galactico galaxy gator gems general ghost giant gladiator goat gorilla gotham ' ||
  'grizzlie guardian gunner hammer hawk heat heroe horizon hornet hotshot hurricane huskie hustle icon impact inferno infinity ' ||
  'inter invader invincible jags jaguar jets juve juventu kick kicker king knight koala krush laker lancer laser legacy legend ' ||
  'leipzig leon leopard leverkusen lightning lion liverpool lobo loco locomotive lynx madrid magic mamba manchester marauder mauler ' ||
  'maverick mayhem meteor milan minutemen monarca monarch monster mustang mutiny mystic napoli navigator ninja nova ocelot olympian ' ||
  'otter outlaw owls pachuca panda panther patriot pegasu penguin phantom phoenix piranha pirate porto power predator premier pride ' ||
  'prime psg puma punisher python quake rage raider rampage rams ranger rapid raptor raven rayado rays rebel reign renegade ' ||
  'revolution revs rhino riot riptide rise roadrunner rocker rocket rockie roma rover rowdie rush saber sabre samurai santo savage ' ||
  'scorpion seal shark shock shocker shooter silverback siren sky slammer sniper solar sonic spartan speed spirit sprite spur squad ' ||
  'stallion star starlet stealth steel steeler sting stinger stingray storm stormer strike striker sunrise suns surf surge swarm ' ||
  'swift talon teamgeist tempest terminator texan thorn threat thunder thunderbird thundercat tide tiger tigre timber timberwolve ' ||
  'titan tornado tornadoe toro torpedoe triumph trojan tsunami turbo tuzo twister tycoon typhoon union unity uno untouchable ' ||
  'valkyrie valor vampire velocity venom viking villa villarreal viper voltage vortex wanderer warlord warrior wasp wave wild ' ||
  'wildcat wildfire wing wizard wolf wolfhound wolfpack wolve wolverine xtreme yellowjacket youngblood zebra zombie zorro';

comment on function identity.squad_names() is
  'Names that squads of many clubs bear: animals, weather, fighters, famous clubs; without the s of the plural (IDENTITY-70).';
