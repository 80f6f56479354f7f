"""The page around the window, as far as Python sees it: kept in lists, and asked by nobody."""

import json
from base64 import b64decode

from client.web.tab_server import NoThinker


class KeptPage:
    """What ``fourfold_page`` offers; a tab's history that goes where it is told."""

    def __init__(self, location="http://192.168.1.5:7447/", served=True, stores=True):
        self.href, self.served, self.stores = location, served, stores
        self.files, self.refused = {}, False
        self.entries, self.at = [["", location]], 0
        self.line, self.calls, self.woken = None, [], 0
        self.wished, self.ground = "", ""
        self.has_words, self.language = False, ""

    def location(self):
        return self.href

    def languages(self):
        return "en-GB,en"

    async def fetchWords(self, language):
        self.calls.append(("words", language))
        return self.has_words

    def nameLanguage(self, language):
        self.language = language

    def wishes(self):
        return self.wished

    def dress(self, ground):
        self.ground = ground

    def isServed(self):
        return self.served

    def hasServer(self):
        return True

    async def fetchServer(self):
        self.calls.append("server")

    def thinker(self):
        return NoThinker()

    def wake(self):
        self.woken += 1

    def writeAt(self, x, y, width, height):
        self.line = (x, y, width, height)

    def stopWriting(self):
        self.line = None

    def call(self, wants, notice):
        self.calls.append((wants, notice))

    def noticeState(self):
        return "asked"

    def askForNotices(self):
        self.calls.append("asked")

    def canShare(self):
        return True

    def share(self, link):
        self.calls.append(link)

    def saveFile(self, name, kind, text):
        self.calls.append((name, kind, b64decode(text)))

    def chooseFile(self, take):
        self.calls.append(("choose", take))

    def historyState(self):
        return self.entries[self.at][0]

    def pushState(self, state, path):
        self.entries[self.at + 1 :] = [[state, path]]
        self.at += 1

    def replaceState(self, state, path):
        self.entries[self.at] = [state, path]

    def historyGo(self, steps):
        self.at += steps

    @property
    def paths(self):
        return [path for _, path in self.entries]

    def storedFiles(self):
        return json.dumps(self.files)

    def storeFile(self, path, text):
        if not self.refused:
            self.files[path] = text
        return not self.refused

    def dropFile(self, path):
        self.files.pop(path, None)

    def canStore(self):
        return self.stores
